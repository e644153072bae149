// What waits for accounting: one row per kind, day, and admins who can't handle it.
import { sql } from 'kysely'
import { awaitingStates } from '#domain/booking/disputes.ts'
import type { DutyGroup } from '#domain/payouts/duties.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import type { Db } from '../client.ts'
import { hindrance } from './find-payouts.ts'

/** `fresh`: keys of the items that no mail has named yet. */
export type FoundDuty = DutyGroup & { fresh: string[] }

/** Days before the pay date from which payees in no run wait, and after it. */
const BEFORE_PAY_DATE = 7
const AFTER_PAY_DATE = 60
/** Milliseconds that a closing usually needs at most. */
const CLOSING_TAKES = 3_600_000

/** Admins who own one of the payees, or are members of its ambassador. */
const adminsOf = (payees: ReturnType<typeof sql>) => sql`array(select a.id from admins a where exists (
  select from payees own where own.id in (${payees}) and (own.user_id = a.id or exists (
    select from ambassador_members m where m.ambassador_id = own.ambassador_id and m.user_id = a.id))) order by a.id)`

const unpaid = sql`n.payable > 0
  and not exists (select from payouts o where o.statement_id = n.id and o.state not in ('cancelled', 'returned'))
  and not exists (select from statements x where x.payee_id = n.payee_id and x.period > n.period)`

const ownOfRun = adminsOf(
  sql`select o.payee_id from payouts o where o.run_id = r.id and o.state not in ('excluded', 'cancelled')`,
)
/** At 9:00 of a date. */
const morning = (date: string) => sql`(${sql.raw(date)} + time '09:00') at time zone 'Asia/Tokyo'`

/** The next pay date of closed periods, or null. */
export async function findNextPayDay(db: Db, today: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(pay_on)::text as day from closings where pay_on >= ${today}::date`.execute(db)
  return rows[0]?.day ?? null
}

export async function findDuties(db: Db, now: Date): Promise<FoundDuty[]> {
  const today = dateOf(now)
  const { rows } = await sql<FoundDuty>`
    with admins as materialized (select id from users
      where access_control = 'ADMIN' and suspended_at is null and erased_at is null),
    next_pay as (select min(c.pay_on) as day from closings c where c.pay_on >= ${today}::date),
    items (kind, id, key, since, day, own, maker, n) as (
      select 'disputes', d.id, d.id::text, d.opened_at, (d.evidence_due at time zone 'Asia/Tokyo')::date, '{}'::int[], null::int, 1
      from disputes d where d.closed_at is null and d.state = any(${[...awaitingStates]}::text[])
      union all
      select 'payees', p.id, p.id || ':' || floor(extract(epoch from p.submitted_at)), p.submitted_at,
        (select n.pay_on from statements n where n.payee_id = p.id and ${unpaid}), ${adminsOf(sql`p.id`)}, null, 1
      from payees p where p.state = 'submitted'
      union all
      select 'runs_to_make', null, n.pay_on::text, ${morning(`n.pay_on - ${BEFORE_PAY_DATE}`)}, n.pay_on, '{}', null, count(*)::int
      from statements n join payees p on p.id = n.payee_id left join users u on u.id = p.user_id
      where n.pay_on between ${addDays(today, -AFTER_PAY_DATE)}::date and ${addDays(today, BEFORE_PAY_DATE)}::date and ${unpaid}
        and ${hindrance(sql`n.pay_on::timestamp at time zone 'Asia/Tokyo'`)} is null
        and not exists (select from payouts o where o.payee_id = p.id and o.state in ('made', 'exported', 'sent'))
        and (select sum(l.amount) from ledger_entries l where l.payee_id = p.id) > 0
      group by n.pay_on
      union all
      select 'runs_to_approve', r.id, r.id::text, r.made_at, r.pay_on, ${ownOfRun}, r.made_by, 1
      from payout_runs r where r.state = 'made' and exists (select from payouts o where o.run_id = r.id and o.state = 'made')
      union all
      select 'runs_to_send', r.id, r.id::text, r.approved_at, r.pay_on, ${ownOfRun}, null, 1
      from payout_runs r where r.state = 'approved' and exists (select from payouts o where o.run_id = r.id and o.state = 'made')
      union all
      select 'runs_to_settle', r.id, r.id::text, ${morning('r.pay_on')}, r.pay_on, ${ownOfRun}, null, 1
      from payout_runs r where r.state = 'exported' and r.pay_on <= ${today}::date
        and exists (select from payouts o where o.run_id = r.id and o.state in ('exported', 'sent'))
      union all
      select 'adjustments', null, q.id::text, q.asked_at, null, ${adminsOf(sql`q.payee_id`)}, q.asked_by, 1
      from adjustment_requests q where q.state = 'waiting'
      union all
      select 'returned_transfers', p.id, p.id::text, p.account_doubted_at, (select day from next_pay), '{}', null, 1
      from payees p where p.account_doubted_at is not null and p.state not in ('submitted', 'suspended')
      union all
      select 'closings', null, c.period, c.closes_at, c.pay_on, '{}', null, 1
      from closings c where c.completed_at is null and c.started_at < ${new Date(now.getTime() - CLOSING_TAKES)})
    select i.kind, sum(i.n)::int as count, min(i.since) as oldest, i.day::text as day,
      (array_agg(i.id order by i.since, i.id))[1] as first_id, i.own, i.maker,
      coalesce(array_agg(i.key order by i.key) filter (where i.since <= ${now}
        and not exists (select from notices o where o.key = 'duty_arrived:' || i.kind || ':' || i.key)), '{}') as fresh
    from items i group by i.kind, i.day, i.own, i.maker order by i.kind, i.day`.execute(db)
  return rows
}
