// Metrics from the database that alarms use: jobs, mails, payments, refunds, notices, holds. They
// are read when a client reads the metrics, at most once per GOOD_FOR for all clients, and only
// through indexes. Unreadable values are left out, and tsumugi_collector_up is 0.
import type { OpenCounts } from '#database/office/operations.ts'
import type { QueueCount } from '#gateways/jobs/counts.ts'
import type { Gauge, Metrics } from './metrics.ts'

/** How long a result is reused, ms: several clients may read the metrics. */
const GOOD_FOR = 10_000
const PATIENCE = 2_000

export type BusinessCounts = OpenCounts & {
  queues: QueueCount[]
  /** When the cleanup job last succeeded, s since 1970; null if it never did. */
  swept_at: number | null
}

export type Collecting = {
  read: () => Promise<BusinessCounts>
  /** A monotonic time, ms; only differences count. */
  now?: () => number
  /** How long a client waits for the database, ms. */
  patience?: number
}

/** Adds the metrics that `read` returns. */
export function watchBusiness(
  metrics: Metrics,
  { read, now = () => performance.now(), patience = PATIENCE }: Collecting,
): void {
  const up = metrics.gauge('tsumugi_collector_up', 'Whether these numbers could be read just now: 1, or 0')
  const gauges = new Map<string, Gauge>()
  for (const [name, help] of Object.entries(HELP)) gauges.set(name, metrics.gauge(`tsumugi_${name}`, help))
  const show = (name: keyof typeof HELP, value: number | null, labels = {}) => {
    if (value !== null) gauges.get(name)!.set(value, labels)
  }

  let readAt = -Infinity
  let running: Promise<void> | null = null
  const refresh = async () => {
    try {
      const counts = await read()
      for (const gauge of gauges.values()) gauge.clear()
      for (const { queue, waiting, active, failed, oldest } of counts.queues) {
        show('jobs', waiting, { queue, state: 'waiting' })
        show('jobs', active, { queue, state: 'active' })
        show('jobs', failed, { queue, state: 'failed' })
        show('jobs_oldest_seconds', oldest, { queue })
      }
      show('mails', counts.mails_queued, { state: 'queued' })
      show('mails', counts.mails_failed, { state: 'failed' })
      show('mails_oldest_seconds', counts.mails_oldest)
      show('mails_due_oldest_seconds', counts.mails_due_oldest)
      show('payments_open', counts.payments_sent, { state: 'sent' })
      show('payments_open', counts.payments_unknown, { state: 'unknown' })
      show('payments_open', counts.payments_action_needed, { state: 'action_needed' })
      show('payments_open_oldest_seconds', counts.payments_oldest)
      show('refunds', counts.refunds_open, { state: 'open' })
      show('refunds', counts.refunds_failed, { state: 'failed' })
      show('webhooks_open', counts.webhooks_open)
      show('webhooks_open_oldest_seconds', counts.webhooks_oldest)
      show('line_events_open', counts.line_events_open)
      show('line_messages', counts.line_used, { kind: 'used' })
      show('line_messages', counts.line_limit, { kind: 'limit' })
      show('line_paused', counts.line_paused)
      show('push_browsers', counts.push_browsers)
      show('holds', counts.holds_active, { state: 'active' })
      show('holds', counts.holds_overdue, { state: 'overdue' })
      show('reservations_confirmed_last_hour', counts.confirmed_last_hour)
      show('sweep_last_success_timestamp_seconds', counts.swept_at)
      readAt = now()
      up.set(1, { collector: 'database' })
    } catch {
      for (const gauge of gauges.values()) gauge.clear()
      up.set(0, { collector: 'database' })
    } finally {
      running = null
    }
  }
  metrics.beforeReading(async () => {
    if (now() - readAt < GOOD_FOR) return
    running ??= refresh()
    // Clients don't wait for a database that doesn't respond. The query goes on, and only one runs
    // at a time.
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, patience, 'late')
      timer.unref()
    })
    const outcome = await Promise.race([running, late])
    clearTimeout(timer)
    if (outcome !== 'late') return
    for (const gauge of gauges.values()) gauge.clear()
    up.set(0, { collector: 'database' })
  })
}

const HELP = {
  jobs: 'Jobs by queue and state; active and failed as the queue counted them within the last minutes',
  jobs_oldest_seconds: 'How long the oldest job that could run has waited, by queue; 0 where none does',
  mails: 'Mails to be sent, and mails that were given up and nobody has seen to, by state',
  mails_oldest_seconds: 'Age of the oldest mail to be sent; 0 where there is none',
  mails_due_oldest_seconds: 'How long the oldest event has waited for its mails to be written; 0 where none does',
  payments_open: 'Payments whose outcome is open, by state',
  payments_open_oldest_seconds: 'Age of the oldest payment whose outcome is open; 0 where there is none',
  refunds: 'Refunds under way, and refunds that the provider refused, by state',
  webhooks_open: 'Notices of the payment provider that are not worked off',
  webhooks_open_oldest_seconds: 'Age of the oldest notice that is not worked off; 0 where there is none',
  line_events_open: 'Webhook events of LINE that are not processed',
  line_messages: 'Messages of this month as LINE counted them last, and the limit where there is one',
  line_paused: '1 when the quota of LINE is used up and notices go by mail, or 0',
  push_browsers: 'Browsers in which notices are turned on',
  holds: 'Places held while somebody pays: active, and overdue that should have ended',
  reservations_confirmed_last_hour: 'Reservations confirmed in the last 60 minutes',
  sweep_last_success_timestamp_seconds: 'When the sweep, which runs each minute, last ended well, since 1970',
} as const
