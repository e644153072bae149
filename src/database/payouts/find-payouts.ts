// Payouts: who can be paid now, the rows of a run, and the history of a payee.
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from '#domain/payouts/account-kind.ts'
import { pauseChecked } from '#domain/payouts/payee-state.ts'
import type { Omission, PayoutState } from '#domain/payouts/payout-state.ts'
import type { Stop } from '#domain/payouts/standing.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { hasOpenDispute } from '../booking/payment/disputes.ts'
import type { Db, Tx } from '../client.ts'
import { lockingPayees } from '../locks.ts'
import type { StoredAccount } from './write-payee.ts'

/**
 * Why the payee `p` of the user `u` can't be paid; null when nothing hinders it.
 * @param at when a pause after a change of the account must be over
 */
export const hindrance = (at: Date | RawBuilder<unknown>): RawBuilder<Stop | null> => sql<Stop | null>`case
  when p.state = 'suspended' or u.suspended_at is not null then 'suspended'
  when p.state <> 'verified' then 'unverified'
  when p.account_doubted_at is not null then 'account_returned'
  when p.blocked_until > ${at} then 'account_changed'
  when ${hasOpenDispute(sql`p.id`)} then 'dispute'
  when not exists (select from bank_branches b where b.bank_code = p.bank_code and b.code = p.branch_code) then 'branch_missing'
end`

/** Yen that are owed to the payee `p`. */
export const balance = sql`(select coalesce(sum(l.amount), 0)::bigint from ledger_entries l where l.payee_id = p.id)`

/** What left the balance of the payee `p` since the closing of the statement `n`, less what came back. */
export const paidSince = sql`coalesce((select sum(l.amount) from ledger_entries l where l.payee_id = p.id
  and l.kind in ('payout', 'returned_payout', 'transfer_fee') and l.at >= n.closes_at), 0)::bigint`

export type Candidate = StoredAccount & {
  payee_id: number
  statement_id: number
  payable: number
  balance: number
  reason: Omission | null
  account_changed_at: Date
  account_news: 'new' | 'changed' | null
}

/**
 * Payees whose newest statement up to a pay date isn't paid, less what was paid since its closing,
 * after `after` in the order of their ids, and why each can't be paid then. Locks the payees.
 * @param among ids of payees; null for all
 */
export async function findCandidates(
  tx: Tx,
  { pay_on, after, limit, among = null }: { pay_on: string; after: number; limit: number; among?: number[] | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id as payee_id, s.id as statement_id, s.payable, ${balance} as balance,
      case when exists (select from payouts o where o.payee_id = p.id and o.state in ('made', 'exported', 'sent'))
        then 'open_payout' else ${hindrance(pauseChecked(pay_on))} end as reason,
      p.bank_code, p.bank_name, p.bank_kana, p.branch_code, p.branch_name, p.branch_kana, p.account_kind, p.account_locked,
      p.account_end, p.holder, p.account_changed_at,
      case when last.account_changed_at is null then 'new' when last.account_changed_at <> date_trunc('milliseconds', p.account_changed_at) then 'changed' end
        as account_news
    from payees p
    cross join lateral (select n.id, n.payable + ${paidSince} as payable
      from statements n where n.payee_id = p.id and n.pay_on <= ${pay_on}::date
      order by n.period desc limit 1) s
    left join users u on u.id = p.user_id
    left join lateral (select o.account_changed_at from payouts o where o.payee_id = p.id and o.state in ('exported', 'sent', 'settled', 'returned')
      order by o.id desc limit 1) last on true
    where p.id > ${after} and s.payable > 0 and (${among}::int[] is null or p.id = any(${among}::int[]))
      and not exists (select from payouts o where o.statement_id = s.id and o.state in ('exported', 'sent', 'settled'))
    order by p.id limit ${limit} ${lockingPayees}`.execute(tx)
  return rows
}

/**
 * What hinders the payout `o`; only one that isn't exported can be hindered.
 * @param owed SQL for the balance of its payee
 */
const problem = (
  pay_on: string,
  owed: RawBuilder<unknown>,
) => sql`case when o.state = 'made' then coalesce(${hindrance(pauseChecked(pay_on))},
  case when date_trunc('milliseconds', p.account_changed_at) is distinct from o.account_changed_at then 'account_changed'
    when ${owed} < o.amount + o.fee then 'no_balance' end) end`

type PayoutRow = {
  id: number
  payee: { id: number; name: string }
  state: PayoutState
  amount: number
  fee: number
  bank_name: string
  branch_name: string
  account_kind: AccountKind
  account_end: string
  holder: string
  account_news: 'new' | 'changed' | null
  problem: Omission | null
  file_number: number | null
  reason: string | null
  return_fee: number | null
  return_fee_borne_by: 'operator' | 'host' | null
  sent_at: Date | null
  settled_at: Date | null
  returned_at: Date | null
}

type Filter = { run_id: number; state?: PayoutState }
const within = ({ run_id, state }: Filter) => sql`o.run_id = ${run_id} ${state ? sql`and o.state = ${state}` : sql``}`

/** The payouts of a run: accounts that are new or changed first. */
export async function findPayouts(
  db: Db,
  filter: Filter,
  { pay_on, limit, offset }: { pay_on: string; limit: number; offset: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    with page as (select o.* from payouts o where ${within(filter)}
      order by (o.account_news is null), o.id limit ${limit} offset ${offset})
    select o.id, json_build_object('id', p.id, 'name', coalesce(u.name, a.name)) as payee, o.state, o.amount, o.fee, o.bank_name,
      o.branch_name, o.account_kind, o.account_end, o.holder, o.account_news, ${problem(pay_on, balance)} as problem,
      (select f.number from payout_files f where f.id = o.file_id) as file_number, o.reason, o.return_fee, o.return_fee_borne_by,
      o.sent_at, o.settled_at, o.returned_at
    from page o join payees p on p.id = o.payee_id left join users u on u.id = p.user_id
      left join ambassadors a on a.id = p.ambassador_id
    order by (o.account_news is null), o.id`.execute(db)
  return rows
}

export async function countPayouts(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from payouts o where ${within(filter)}`.execute(db)
  return oneRow(rows).count
}

/**
 * Payouts of a run that can't be paid now. All balances are summed at once: a run has thousands.
 */
export async function countHindered(db: Db, run_id: number, pay_on: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with sums as materialized (
      select l.payee_id, sum(l.amount)::bigint as yen from ledger_entries l
      where l.payee_id in (select x.payee_id from payouts x where x.run_id = ${run_id}) group by l.payee_id)
    select count(*)::int as count from payouts o join payees p on p.id = o.payee_id left join users u on u.id = p.user_id
      left join sums s on s.payee_id = p.id
    where o.run_id = ${run_id} and o.state = 'made' and ${problem(pay_on, sql`coalesce(s.yen, 0)`)} is not null`.execute(
    db,
  )
  return oneRow(rows).count
}

/** A payout that the export writes into a file, with its encrypted number. */
export type TransferRow = {
  payout_id: number
  bank_code: string
  bank_kana: string
  branch_code: string
  branch_kana: string
  account_kind: AccountKind
  account_locked: string
  holder: string
  amount: number
}

export async function findTransfers(db: Db, run_id: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select id as payout_id, bank_code, bank_kana, branch_code, branch_kana, account_kind, account_locked, holder, amount
    from payouts where run_id = ${run_id} and state = 'made' order by id`.execute(db)
  return rows
}

export type PayoutToDecide = {
  id: number
  run_id: number
  payee_id: number
  state: PayoutState
  amount: number
  fee: number
  notified_at: Date | null
}

/** These payouts of a run, in the order of their payees. */
export async function findToDecide(db: Db, run_id: number, ids: readonly number[]): Promise<PayoutToDecide[]> {
  const { rows } = await sql<PayoutToDecide>`select id, run_id, payee_id, state, amount, fee, notified_at
    from payouts where run_id = ${run_id} and id = any(${[...ids]}::int[]) order by payee_id, id`.execute(db)
  return rows
}

export type PayeePayout = {
  id: number
  run_id: number
  /** YYYY-MM-DD */
  pay_on: string
  state: PayoutState
  /** Yen that arrive, and the transfer fee that the payee bears. */
  amount: number
  fee: number
  bank_name: string
  account_end: string
  /** Why it was returned or excluded. */
  reason: string | null
  settled_at: Date | null
  returned_at: Date | null
  return_fee: number | null
  return_fee_borne_by: 'operator' | 'host' | null
}

const ofPayee = (payee_id: number) => sql`o.payee_id = ${payee_id} and o.state not in ('excluded', 'cancelled')`

/** Payouts of a payee, the newest first, without those that were excluded or cancelled. */
export async function payoutsOfPayee(
  db: Db,
  payee_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ payouts: PayeePayout[]; count: number }> {
  const { rows } = await sql<PayeePayout>`
    select o.id, o.run_id, r.pay_on::text as pay_on, o.state, o.amount, o.fee, o.bank_name, o.account_end, o.reason, o.settled_at,
      o.returned_at, o.return_fee, o.return_fee_borne_by
    from payouts o join payout_runs r on r.id = o.run_id
    where ${ofPayee(payee_id)} order by o.id desc limit ${limit} offset ${offset}`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from payouts o where ${ofPayee(payee_id)}`.execute(db)
  return { payouts: rows, count: oneRow(found.rows).count }
}
