// Jobs belong to the request that sent them: their logs have its id. Also counts jobs.
import { forRequest, requestId } from '#database/request-id.ts'
import type { Carrier } from '#gateways/jobs/pg-boss.ts'
import type { Log } from '#gateways/log.ts'
import type { Metrics } from './metrics.ts'
import { newRequestId } from './request-origin.ts'

type Options = { log: Pick<Log, 'info'>; metrics: Metrics | null }

export function carryJobs({ log, metrics }: Options): Carrier {
  const runs = metrics?.counter('tsumugi_job_runs_total', 'Jobs run by this process, by queue and whether they failed')
  const durations = metrics?.histogram('tsumugi_job_duration_seconds', 'Runs of jobs, by queue')
  return {
    pack() {
      const request_id = requestId()
      return request_id === null ? {} : { request_id }
    },
    // A scheduled job has no request, so it gets an id of its own.
    async run(queue, { id, from: { request_id = newRequestId() } = {} }, work) {
      const began = performance.now()
      return await forRequest(request_id, async () => {
        const end = (outcome: 'done' | 'failed') => {
          const ms = performance.now() - began
          runs?.add({ queue, outcome })
          durations?.observe(ms / 1000, { queue })
          log.info({ job: queue, id, outcome, ms: Math.round(ms * 10) / 10 }, 'job ended')
        }
        try {
          const done = await work()
          end('done')
          return done
        } catch (error) {
          end('failed')
          throw error
        }
      })
    },
  }
}
