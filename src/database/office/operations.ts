// Work in progress, for operators and metrics. Each number comes from an index that contains few
// other rows.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'

/** Ages in seconds; 0 if there is none. */
export type OpenCounts = {
  mails_queued: number
  mails_failed: number
  mails_oldest: number
  mails_due_oldest: number
  payments_sent: number
  payments_unknown: number
  payments_action_needed: number
  payments_oldest: number
  refunds_open: number
  refunds_failed: number
  webhooks_open: number
  webhooks_oldest: number
  line_events_open: number
  /**
   * Messages of this month; `line_limit` is null without a limit, `line_paused` 1 when it is used
   * up.
   */
  line_used: number
  line_limit: number | null
  line_paused: number
  push_browsers: number
  holds_active: number
  holds_overdue: number
  confirmed_last_hour: number
}

export async function countOpen(db: Db, now: Date): Promise<OpenCounts> {
  const age = (oldest: string) =>
    sql`coalesce(greatest(extract(epoch from ${now}::timestamptz - ${sql.raw(oldest)}), 0), 0)::float8`
  const { rows } = await sql<OpenCounts>`
    select * from
      (select count(*)::int as mails_queued, ${age('min(created_at)')} as mails_oldest from mails where state = 'queued') as m,
      (select count(*)::int as mails_failed from mails where state = 'failed' and closed_at is null) as f,
      (select ${age('min(mails_due_at)')} as mails_due_oldest from reservation_events where mails_due_at is not null) as e,
      (select count(*) filter (where state = 'sent')::int as payments_sent,
        count(*) filter (where state = 'unknown')::int as payments_unknown,
        count(*) filter (where state = 'action_needed')::int as payments_action_needed,
        ${age('min(sent_at)')} as payments_oldest
        from payments where state in ('sent', 'unknown', 'action_needed')) as p,
      (select count(*)::int as refunds_open from refunds where state in ('queued', 'sent', 'unknown')) as r,
      (select count(*)::int as refunds_failed from refunds where state = 'failed') as rf,
      (select count(*)::int as webhooks_open, ${age('min(received_at)')} as webhooks_oldest
        from payment_webhooks where processed_at is null) as w,
      (select count(*)::int as line_events_open from line_events where processed_at is null) as l,
      (select used as line_used, most as line_limit,
        (coalesce(paused_until, '-infinity') > ${now})::int as line_paused from line_quota where id = 1) as q,
      (select count(*)::int as push_browsers from push_subscriptions) as pb,
      (select count(*) filter (where expires_at > ${now})::int as holds_active,
        count(*) filter (where expires_at <= ${now})::int as holds_overdue
        from holds where expires_at is not null) as h,
      (select count(*)::int as confirmed_last_hour from reservations
        where confirmed_at > ${now}::timestamptz - interval '1 hour') as c`.execute(db)
  return oneRow(rows)
}
