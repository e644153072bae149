// What each payee of a user is owed next, and what stops it.
import { sql } from 'kysely'
import type { StandingFacts, Stop } from '#domain/payouts/standing.ts'
import { pauseChecked } from '#domain/payouts/payee-state.ts'
import type { Db } from '../client.ts'
import { balance, hindrance, paidSince } from './find-payouts.ts'

export type StandingRow = Omit<StandingFacts, 'statement'> & {
  payee_id: number
  /** Sum of the ledger, in yen. */
  balance: number
  statement: { number: string; period: string; pay_on: string } | null
  /** The last transfer that came back, and why. */
  returned: { pay_on: string; reason: string } | null
  /** What the operator told the payee. */
  message: string | null
}

/**
 * Of the user's own payee, and of those whose responsible member they are. The statement is the one
 * that the next run pays: the first whose pay day is to come, else the newest.
 */
export async function findOwnStandings(db: Db, user_id: number, now: Date, today: string): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select p.id as payee_id, ${hindrance(now)} as stopped, p.blocked_until, p.message, ${balance} as balance,
      coalesce(least(s.due, ${balance}), 0)::bigint as due,
      case when s.number is not null then json_build_object('number', s.number, 'period', s.period, 'pay_on', s.pay_on) end as statement,
      (select json_build_object('pay_on', r.pay_on, 'amount', o.amount, 'state', o.state)
        from payouts o join payout_runs r on r.id = o.run_id
        where o.payee_id = p.id and (o.state in ('exported', 'sent')
          -- A file isn't written for an account that has changed since.
          or (o.state = 'made' and o.account_changed_at = date_trunc('milliseconds', p.account_changed_at)))
        order by o.id desc limit 1) as open,
      (select json_build_object('pay_on', r.pay_on, 'reason', o.reason) from payouts o join payout_runs r on r.id = o.run_id
        where o.payee_id = p.id and o.state = 'returned' order by o.returned_at desc limit 1) as returned
    from payees p left join users u on u.id = p.user_id
    left join lateral (
      select n.*, n.payable + ${paidSince} as due from statements n
      where n.payee_id = p.id and n.payable + ${paidSince} > 0
        and not exists (select from payouts o where o.statement_id = n.id and o.state in ('exported', 'sent', 'settled'))
      order by n.pay_on < ${today}::date, case when n.pay_on >= ${today}::date then n.pay_on end, n.period desc limit 1) s on true
    where p.user_id = ${user_id} or (p.responsible_user_id = ${user_id} and exists (
      select from ambassador_members m where m.ambassador_id = p.ambassador_id and m.user_id = ${user_id}))`.execute(db)
  return rows
}

/** What stops a payment on this date to each of these payees; payees that nothing stops are absent. */
export async function findStops(db: Db, payee_ids: readonly number[], pay_on: string): Promise<Map<number, Stop>> {
  const { rows } = await sql<{ id: number; stop: Stop | null }>`
    select p.id, ${hindrance(pauseChecked(pay_on))} as stop from payees p left join users u on u.id = p.user_id
    where p.id = any(${[...payee_ids]}::int[])`.execute(db)
  return new Map(rows.flatMap(({ id, stop }) => (stop === null ? [] : [[id, stop] as const])))
}
