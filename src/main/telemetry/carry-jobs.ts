// Jobs belong to the request that sent them: their logs have its id, their spans are in its trace.
// Also counts jobs.
import { forRequest, requestId } from '#database/request-id.ts'
import type { Carrier } from '#gateways/jobs/pg-boss.ts'
import type { Log } from '#gateways/log.ts'
import type { Metrics } from './metrics.ts'
import { newRequestId } from './request-origin.ts'
import { currentTraceparent, type Tracer, within } from './spans.ts'

type Options = { log: Pick<Log, 'info'>; metrics: Metrics | null; tracer: Tracer | null }

export function carryJobs({ log, metrics, tracer }: Options): Carrier {
  const runs = metrics?.counter('tsumugi_job_runs_total', 'Jobs run by this process, by queue and whether they failed')
  const durations = metrics?.histogram('tsumugi_job_duration_seconds', 'Runs of jobs, by queue')
  return {
    pack() {
      const request_id = requestId()
      const traceparent = currentTraceparent()
      return { ...(request_id !== null && { request_id }), ...(traceparent !== null && { traceparent }) }
    },
    // A scheduled job has no request, so it gets an id of its own.
    async run(queue, { id, from: { request_id = newRequestId(), traceparent = null } = {} }, work) {
      const began = performance.now()
      return await forRequest(request_id, async () => {
        const span =
          tracer?.begin(`job ${queue}`, 'consumer', { 'tsumugi.request_id': request_id }, traceparent) ?? null
        const end = (outcome: 'done' | 'failed', error?: unknown) => {
          const ms = performance.now() - began
          runs?.add({ queue, outcome })
          durations?.observe(ms / 1000, { queue })
          log.info({ job: queue, id, outcome, ms: Math.round(ms * 10) / 10 }, 'job ended')
          span?.end(error)
        }
        try {
          const done = await within(span, work)
          end('done')
          return done
        } catch (error) {
          end('failed', error)
          throw error
        }
      })
    },
  }
}
