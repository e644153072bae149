// Deposits of the card company. Rows are only added; a counter-entry takes one back.
import { type Insertable, sql } from 'kysely'
import type { BooksPeriod } from '#domain/booking/books.ts'
import { type Deposit, depositKey, type MonthOwed, monthsOwed } from '#domain/booking/deposits.ts'
import type { Db, Tx } from '../../client.ts'
import type { DB } from '../../tables.ts'
import { withdrawals } from '../payment/disputed-money.ts'
import { countsIn, writtenFor } from './books.ts'

export type DepositRow = Deposit & {
  id: number
  /** The deposit that this counter-entry takes back. */
  reverses_id: number | null
  /** Whether a counter-entry takes it back. */
  is_reversed: boolean
  file_name: string | null
  created_by: string
  created_at: Date
}

const rowsOf = sql`select k.id, k.deposited_on, k.amount, k.fee, k.reference, k.reverses_id, b.id is not null as is_reversed,
    i.file_name, u.name as created_by, k.created_at
  from (select o.*, o.deposited_on::timestamp at time zone 'Asia/Tokyo' as at from card_deposits o) k
  left join card_deposits b on b.reverses_id = k.id left join deposit_imports i on i.id = k.import_id
  join users u on u.id = k.created_by`

/** The deposits that count in a month, by date. */
export async function findDeposits(
  db: Db,
  period: BooksPeriod,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<DepositRow[]> {
  return (
    await sql<DepositRow>`${rowsOf}
    where ${writtenFor(period, 'k.created_at')} and ${countsIn(period, 'k.at', 'k.created_at')}
    order by k.deposited_on, k.id limit ${limit}::int offset ${offset}`.execute(db)
  ).rows
}

export async function countDeposits(db: Db, period: BooksPeriod): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select o.*, o.deposited_on::timestamp at time zone 'Asia/Tokyo' as at from card_deposits o) k
    where ${writtenFor(period, 'k.created_at')} and ${countsIn(period, 'k.at', 'k.created_at')}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findDeposit(
  db: Db,
  by: { id: number } | { request_key: string },
): Promise<DepositRow | undefined> {
  const condition = 'id' in by ? sql`k.id = ${by.id}` : sql`k.request_key = ${by.request_key}`
  return (await sql<DepositRow>`${rowsOf} where ${condition}`.execute(db)).rows[0]
}

export async function findCounterEntry(db: Db, reverses_id: number): Promise<DepositRow | undefined> {
  return (await sql<DepositRow>`${rowsOf} where k.reverses_id = ${reverses_id}`.execute(db)).rows[0]
}

/** How many equal deposits are stored, by depositKey: all, and those that weren't taken back. */
export async function countEqual(
  db: Db,
  wanted: readonly Deposit[],
): Promise<Map<string, { stored: number; active: number }>> {
  const dates = [...new Set(wanted.map(({ deposited_on }) => deposited_on))]
  const { rows } = await sql<Deposit & { stored: number; active: number }>`
    select k.deposited_on, k.amount, k.fee, k.reference, count(*)::int as stored,
      (count(*) filter (where b.id is null))::int as active
    from card_deposits k left join card_deposits b on b.reverses_id = k.id
    where k.reverses_id is null and k.deposited_on = any(${dates}::date[])
    group by 1, 2, 3, 4`.execute(db)
  const counts = new Map<string, { stored: number; active: number }>()
  for (const { stored, active, ...deposit } of rows) {
    const before = counts.get(depositKey(deposit))
    counts.set(depositKey(deposit), {
      stored: stored + (before?.stored ?? 0),
      active: active + (before?.active ?? 0),
    })
  }
  return counts
}

/** Those of these references that a deposit has which wasn't taken back. */
export async function findPayoutIds(db: Db, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`select k.reference from card_deposits k
    where k.reference = any(${references}::text[]) and k.reverses_id is null
      and not exists (select from card_deposits b where b.reverses_id = k.id)`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

type NewDeposit = Deposit & {
  nth: number
  created_by: number
  created_at: Date
  import_id?: number
  request_key?: string
  reverses_id?: number
}

/** @returns the new rows' number: an equal deposit that was added meanwhile is left out */
export async function insertDeposits(tx: Tx, deposits: readonly NewDeposit[]): Promise<number> {
  if (deposits.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_deposits')
    .values([...deposits])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export type DepositImport = { id: number; added: number; skipped: number }

export async function findImport(db: Db, request_key: string): Promise<DepositImport | undefined> {
  return await db
    .selectFrom('deposit_imports')
    .select(['id', 'added', 'skipped'])
    .where('request_key', '=', request_key)
    .executeTakeFirst()
}

export async function insertImport(tx: Tx, values: Insertable<DB['deposit_imports']>): Promise<number | undefined> {
  const row = await tx
    .insertInto('deposit_imports')
    .values(values)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The months before an instant of which the card company owes money (`monthsOwed`). */
export async function findMonthsOwed(db: Db, before: Date): Promise<MonthOwed[]> {
  const { rows } = await sql<MonthOwed & { received: number }>`
    select to_char(x.at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, sum(x.amount)::bigint as amount,
      (select coalesce(sum(k.amount + k.fee), 0)::bigint from card_deposits k) as received
    from (select p.settled_at as at, p.amount from payments p
        where p.state in ('captured', 'partly_refunded', 'refunded') and p.settled_at < ${before}
      union all select f.settled_at, -f.amount from refunds f where f.state = 'done' and f.settled_at < ${before}
      union all select w.at, -w.amount from ${withdrawals} where w.at < ${before}) x
    group by 1 order by 1`.execute(db)
  return monthsOwed(rows, rows[0]?.received ?? 0)
}
