// Telemetry of a process: metrics, and the id that connects logs. Built once, at the start.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Db, EndedStatement } from '#database/client.ts'
import { countOpen } from '#database/office/operations.ts'
import { countQueues } from '#gateways/jobs/counts.ts'
import type { Carrier } from '#gateways/jobs/pg-boss.ts'
import { lastDone } from '#gateways/jobs/failing-jobs.ts'
import type { Log } from '#gateways/log.ts'
import type { App } from '#services/shared/app.ts'
import type { CacheWatch } from '../response-cache.ts'
import { watchBusiness } from './business-metrics.ts'
import { carryJobs } from './carry-jobs.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import { watchPools, watchProcess, watchWritable } from './process-metrics.ts'
import { type Offered, serveMetrics } from './serve-metrics.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { watchCache } from './watch-cache.ts'
import { watchImages, watchMail, watchNotices, watchPayments, watchReplies } from './watch-gateways.ts'
import { type Listener, watchRequests } from './watch-requests.ts'
import { watchStatements } from './watch-statements.ts'

export type Telemetry = {
  metrics: Metrics | null
  /** For the database; undefined when no telemetry needs it. */
  onStatement: ((statement: EndedStatement) => void) | undefined
  /** For the job queue. */
  carrier: Carrier
  /** For the response cache. */
  cache: CacheWatch | undefined
  /** The same App, with its calls to external systems measured. */
  watched: (app: App) => App
  /** @param patternOf see route-patterns.ts */
  requests: (listener: Listener, patternOf: (path: string) => string) => ReturnType<typeof watchRequests>
  /**
   * Starts to serve the metrics, if configured. @returns their port @throws Error when it is in use
   */
  offer: (sources: { pool: pg.Pool; db: Db; now: () => Date; takesWrites: () => boolean }) => Promise<number | null>
  stop: () => Promise<void>
}

type About = { log: Log; role: string; mode: string }

export function startTelemetry(settings: TelemetrySettings, about: About): Telemetry {
  const metrics = settings.metrics && makeMetrics()
  const version = readVersion()
  const unwatch =
    metrics && watchProcess(metrics, { version, node: process.versions.node, role: about.role, mode: about.mode })
  let offered: Offered | undefined
  return {
    metrics,
    onStatement: metrics ? watchStatements(metrics) : undefined,
    carrier: carryJobs({ log: about.log, metrics }),
    cache: watchCache(metrics),
    watched: (app) =>
      metrics
        ? {
            ...app,
            payments: watchPayments(app.payments, metrics),
            images: watchImages(app.images, metrics),
            mail: watchMail(app.mail, metrics),
            mail_replies: watchReplies(app.mail_replies, metrics),
            noticeChannels: watchNotices(app.noticeChannels, metrics),
          }
        : app,
    requests: (listener, patternOf) =>
      watchRequests(listener, { log: about.log, metrics, patternOf, trusts_ids: settings.trusts_ids }),
    async offer({ pool, db, now, takesWrites }) {
      if (!metrics || !settings.metrics) return null
      watchPools(metrics, { product: pool })
      watchWritable(metrics, takesWrites)
      const ask = (text: string, values: unknown[]) => pool.query(text, values)
      watchBusiness(metrics, {
        read: async () => {
          const queues = await countQueues(ask)
          const swept_at = await lastDone(ask, 'sweep')
          return { ...(await countOpen(db, now())), queues, swept_at: swept_at && swept_at.getTime() / 1000 }
        },
      })
      offered = await serveMetrics(metrics, settings.metrics)
      return offered.port
    },
    async stop() {
      await offered?.stop()
      unwatch?.()
    },
  }
}

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
