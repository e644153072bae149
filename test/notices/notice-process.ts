// A worker that sends notices, in its own process: the real queue, mail delivery and channels, with
// intervals that are short enough for a test. killed-workers.test.ts starts and kills it.
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#database/client.ts'
import type { Handlers } from '#gateways/jobs/pg-boss.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { jobNames } from '#gateways/jobs/port.ts'
import type { Heartbeat } from '#gateways/jobs/reclaim.ts'
import type { Log } from '#gateways/log.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { lineApi } from '#gateways/notices/line-api.ts'
import { senderKey } from '#gateways/notices/push-message.ts'
import { pushService } from '#gateways/notices/push-service.ts'
import { noticeChannels } from '#main/notice-channels.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import type { Lease } from '#services/mail/hold-mail.ts'
import { sendNotice, sendNotices } from '#services/notices/send-notices.ts'
import type { App } from '#services/shared/app.ts'
import { LINE_KEYS } from './line-fake.ts'
import { PUSH_KEY } from './push-fake.ts'

export type NoticeWorkerOrder = {
  url: string
  pooler: 'off' | 'transaction'
  /** The database URL without the pooler. */
  direct: string
  smtp: string
  line: string
  push: string
  /** The time of the rules of notices. Mails and jobs have the real time. */
  now: string
  /** Milliseconds between two searches for notices that are due. */
  every: number
  heartbeat: Heartbeat
  lease: Lease
}

export type NoticeWorkerReport = 'ready' | { failed: string }

const order = JSON.parse(process.argv[2]!) as NoticeWorkerOrder
const tell = (report: NoticeWorkerReport) => process.send!(report)

const log: Log = {
  info: () => {},
  // A job of a killed worker runs again.
  warn: () => {},
  error: (fields, message) => tell({ failed: `${message} ${JSON.stringify(fields)}` }),
}
const { db } = openDatabase(order.url, { pooler: order.pooler, max: 5 })
const { jobs, work } = await startJobs(order.direct, log, true, undefined, order.heartbeat)
const clock = { now: () => new Date() }
const common = { timeout: 5_000, now: clock.now }
const base_url = 'https://tsumugi.example'
const app = {
  db,
  jobs,
  log,
  clock,
  base_url,
  mail: smtpMail({
    url: order.smtp,
    from: { name: 'つむぎ', address: 'no-reply@tsumugi.example' },
    bounces_to: null,
    dkim: null,
  }),
  mail_replies: mailReplies({ domain: null, authserv_id: null, from: 'no-reply@tsumugi.example' }),
  noticeChannels: noticeChannels({
    line: lineApi({ ...LINE_KEYS, ...common, base: order.line }),
    push: pushService({
      key: senderKey(PUSH_KEY)!,
      contact: 'mailto:op@tsumugi.example',
      base: order.push,
      ...common,
    }),
    db,
    log,
    clock,
    base_url,
  }),
  checkpoint: () => {},
} as unknown as App

const nothing = () => Promise.resolve()
// Other jobs don't occur, but for those of the schedule.
const others: Partial<Handlers> = Object.fromEntries(jobNames.map((name) => [name, nothing]))
await work({
  ...(others as Handlers),
  'deliver-mail': (mail, ended) => deliverMail(app, mail, { ended, lease: order.lease }),
  'send-notice': ({ id }) => sendNotice(app, { id }),
})
process.once('disconnect', () => process.exit(1))
tell('ready')
const atTheTime = { ...app, clock: { now: () => new Date(order.now) } }
for (;;) {
  await sendNotices(atTheTime)
  await setTimeout(order.every)
}
