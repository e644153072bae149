// A worker in its own process: the real queue and mail delivery, with intervals that are short
// enough for a test. dead-workers.test.ts starts it.
import { openDatabase } from '#database/client.ts'
import type { Handlers } from '#gateways/jobs/pg-boss.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { type JobName, jobNames } from '#gateways/jobs/port.ts'
import type { Heartbeat } from '#gateways/jobs/reclaim.ts'
import type { Log } from '#gateways/log.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import type { Lease } from '#services/mail/hold-mail.ts'
import type { App } from '#services/shared/app.ts'

export type WorkerOrder = {
  url: string
  pooler: 'off' | 'transaction'
  /** The database URL without the pooler. */
  direct: string
  smtp: string
  heartbeat: Heartbeat
  lease: Lease
  /** Whether its jobs never end; mails still do. */
  hangs: boolean
}

export type WorkerReport =
  | 'ready'
  | { began: JobName; id: number }
  | { ended: JobName; id: number }
  | { failed: string }

const order = JSON.parse(process.argv[2]!) as WorkerOrder
const tell = (report: WorkerReport) => process.send!(report)

const log: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => tell({ failed: `${message} ${JSON.stringify(fields)}` }),
}
const { pool, db } = openDatabase(order.url, { pooler: order.pooler, max: 5 })
const { jobs, work, stop } = await startJobs(order.direct, log, true, undefined, order.heartbeat)
const mail = smtpMail({
  url: order.smtp,
  from: { name: 'つむぎ', address: 'no-reply@tsumugi.example' },
  bounces_to: null,
  dkim: null,
})
const app = { db, jobs, mail, log, clock: { now: () => new Date() } } as unknown as App

const done = (name: JobName) => async (job: { id: number }, ended: AbortSignal) => {
  tell({ began: name, id: job.id })
  if (name === 'deliver-mail') await deliverMail(app, job, { ended, lease: order.lease })
  else if (order.hangs) await new Promise(() => undefined)
  tell({ ended: name, id: job.id })
}
await work(Object.fromEntries(jobNames.map((name) => [name, done(name)])) as Handlers)
process.once('SIGTERM', () => void stop().then(async () => (await pool.end(), process.exit(0))))
process.once('disconnect', () => process.exit(1))
tell('ready')
