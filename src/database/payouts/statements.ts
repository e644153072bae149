// Statements as hosts and admins read them.
import type { PartyLine } from '#domain/booking/party.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '#domain/booking/ledger.ts'
import type { CarriedReason } from '#domain/payouts/closing.ts'
import type { PayeeState } from '#domain/payouts/payee-state.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { returnedOf } from '../booking/shared/ledger.ts'
import { contains, everyWord } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

export type StatementRow = {
  id: number
  number: string
  payee_id: number
  period: string
  pay_on: string
  balance: number
  payable: number
  carried_reason: CarriedReason | null
  issued_at: Date
}

const summary = sql`s.id, s.number, s.payee_id, s.period, s.pay_on, s.balance, s.payable, s.carried_reason, s.issued_at`

/** A statement in a list, with what became of its amount. */
export type StandingRow = StatementRow & {
  /** The transfer that pays it, if it was ordered and didn't come back. */
  payout: { pay_on: string; settled: boolean } | null
  /** Whether the payee has a later statement. */
  followed: boolean
}

const followed = sql`exists (select from statements n where n.payee_id = s.payee_id and n.period > s.period)`
const paying = sql`from payouts o join payout_runs n on n.id = o.run_id
  where o.statement_id = s.id and o.state in ('exported', 'sent', 'settled')`
const listed = sql`${summary}, ${followed} as followed, (select json_build_object('pay_on', n.pay_on,
  'settled', o.state = 'settled') ${paying} order by o.id desc limit 1) as payout`

export type OwnPayeeRow = {
  id: number
  ambassador: { id: number; name: string } | null
  state: PayeeState
  pay_all: boolean
}

/** Payees whose amounts the user sees: their own, and those whose responsible member they are. */
export async function findPayeesOfOwner(db: Db, user_id: number): Promise<OwnPayeeRow[]> {
  const { rows } = await sql<OwnPayeeRow>`
    select p.id, p.state, p.pay_all_since is not null as pay_all,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as ambassador
    from payees p left join ambassadors a on a.id = p.ambassador_id
    where p.user_id = ${user_id} or (p.responsible_user_id = ${user_id} and exists (
      select from ambassador_members m where m.ambassador_id = p.ambassador_id and m.user_id = ${user_id}))
    order by p.user_id nulls last, p.id`.execute(db)
  return rows
}

/** The newest statements of each payee. */
export async function findStatementsOf(db: Db, payee_ids: readonly number[], most: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select s.* from unnest(${[...payee_ids]}::int[]) p (id) cross join lateral (
      select ${listed} from statements s where s.payee_id = p.id order by s.period desc limit ${most}) s`.execute(db)
  return rows
}

type Party = { postal_code: string; address: string; invoice_number: string }
export type FullStatementRow = StatementRow & {
  opens_on: string
  closes_at: Date
  carried_in: number
  sales: number
  refunds: number
  commission: number
  commission_tax: number
  qualified_commission: number
  coupon_shares: number
  adjustments: number
  disputes: number
  payouts: number
  transfer_fees: number
  minimum_payout: number
  payee: Party & { name: string; legal_name: string }
  operator: Party & { service_name: string; company_name: string; phone: string }
}

export async function findStatement(db: Db, number: string): Promise<FullStatementRow | undefined> {
  const { rows } = await sql<FullStatementRow>`
    select ${summary}, c.opens_on, s.closes_at, s.carried_in, s.sales, s.refunds, s.commission, s.commission_tax,
      -- Null: issued before it was stored, and for all of the commission.
      coalesce(s.qualified_commission, case when s.operator ->> 'invoice_number' = '' then 0 else s.commission end) as qualified_commission,
      s.coupon_shares, s.adjustments, s.disputes, s.payouts, s.transfer_fees, (c.rules ->> 'minimum_payout')::int as minimum_payout, s.payee,
      s.operator
    from statements s join closings c on c.period = s.period where s.number = ${number}`.execute(db)
  return rows[0]
}

export type StatementLine = {
  id: number
  at: Date
  kind: EntryKind
  reservation_id: number | null
  title: string | null
  number_of_people: number | null
  lines: PartyLine[] | null
  amount: number
  /** Yen that went back to the guest, of a refund or dispute. */
  returned: number | null
  reason: string | null
}

/** Lines of a statement by time, those of a reservation together; all with a `limit` of null. */
export async function findLines(db: Db, statement_id: number, limit: number | null): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select l.id, l.at, l.kind, l.reservation_id, r.experience_title as title, r.number_of_people, r.lines, l.amount, ${returnedOf} as returned, l.reason
    from statement_entries e join ledger_entries l on l.id = e.entry_id left join reservations r on r.id = l.reservation_id
    where e.statement_id = ${statement_id}
    order by min(l.at) over (partition by coalesce(l.reservation_id::text, l.cause)), l.reservation_id, l.at, l.id
    limit ${limit}::int`.execute(db)
  return rows
}

export const countLines = (db: Db, statement_id: number): Promise<number> =>
  countOf(db, sql`from statement_entries where statement_id = ${statement_id}`)

export type StatementConditions = {
  q?: string
  payee_id?: number
  period?: string
  state?: 'payable' | CarriedReason
  from?: number
  to?: number
  /** Only statements with a smaller id: the next part of a long list. */
  below?: number
}

const fitting = ({
  q,
  payee_id,
  period,
  state,
  from,
  to,
  below,
}: StatementConditions) => sql`from statements s where true
  ${payee_id === undefined ? sql`` : sql`and s.payee_id = ${payee_id}`}
  ${period === undefined ? sql`` : sql`and s.period = ${period}`}
  ${state === undefined ? sql`` : state === 'payable' ? sql`and s.payable > 0` : sql`and s.carried_reason = ${state}`}
  ${from === undefined ? sql`` : sql`and s.balance >= ${from}`}
  ${to === undefined ? sql`` : sql`and s.balance <= ${to}`}
  ${below === undefined ? sql`` : sql`and s.id < ${below}`}
  ${q === undefined ? sql`` : sql`and ${everyWord(q, (word) => sql`(${contains('s', word)} or s.number = ${word.text})`)}`}`

const orders = {
  newest: sql`s.period desc, s.id desc`,
  oldest: sql`s.period, s.id`,
  largest: sql`s.balance desc, s.id desc`,
  smallest: sql`s.balance, s.id`,
} as const satisfies Record<string, RawBuilder<unknown>>

const planned = sql.raw(PLANNED_EACH_TIME)
export type ListedStatement = StandingRow & { payee_name: string }

export async function findStatements(
  db: Db,
  filter: StatementConditions,
  { sort, limit, offset }: { sort: keyof typeof orders; limit: number; offset: number },
): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    select ${listed}, s.payee ->> 'name' as payee_name ${fitting(filter)}
    order by ${orders[sort]} limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

/** The next part of the statements, by id, the newest first. */
export async function findStatementsBelow(
  db: Db,
  filter: StatementConditions,
  limit: number,
): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    select ${listed}, s.payee ->> 'name' as payee_name ${fitting(filter)} order by s.id desc limit ${limit} ${planned}`.execute(
    db,
  )
  return rows
}

/**
 * The number of statements, and what is payable of them and not ordered yet. A statement has what
 * the one before didn't pay, so only the newest one of a payee counts.
 */
export async function sumStatements(db: Db, filter: StatementConditions): Promise<{ count: number; payable: number }> {
  const { rows } = await sql<{ count: number; payable: number }>`
    select count(*)::int as count,
      coalesce(sum(s.payable) filter (where s.payable > 0 and not ${followed} and not exists (select ${paying})), 0)::bigint as payable
    ${fitting(filter)} ${planned}`.execute(db)
  return oneRow(rows)
}

/** Whether the next payout is made whatever its amount. The earlier wish stays as it was. */
export async function updatePayAll(tx: Tx, payee_id: number, pay_all: boolean, now: Date): Promise<void> {
  await sql`update payees set pay_all_since = ${pay_all ? sql`coalesce(pay_all_since, ${now})` : sql`null`}
    where id = ${payee_id}`.execute(tx)
}
