// The ledger as admins read it, and adjustments.
import { type RawBuilder, sql } from 'kysely'
import type { RefundChoice } from '#domain/booking/cancellation.ts'
import type { AdjustmentKind, EntryKind, LedgerSort } from '#domain/booking/ledger.ts'
import { addDays, addMonths, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db, Tx } from '../../client.ts'
import { everyWord, payeesWith } from '../../search-of-names.ts'
import { returnedOf } from '../shared/ledger.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'

export type LedgerRow = {
  id: number
  at: Date
  kind: EntryKind
  payee_id: number
  payee_name: string
  reservation_id: number | null
  amount: number
  reason: string | null
  adjustment_kind: AdjustmentKind | null
  /** Yen that went back to the guest, of a refund or dispute. */
  returned: number | null
  refund_choice: RefundChoice | null
}

export type LedgerConditions = {
  q?: string
  payee_id?: number
  /** 'YYYY-MM' in Japan. */
  month?: string
  kind?: EntryKind
  /** Only entries with a smaller number: the next part of a long list. */
  below?: number
}

const named = sql`coalesce(u.name, a.name)`
const owners = sql`left join users u on u.id = p.user_id left join ambassadors a on a.id = p.ambassador_id`

/** The first instant of a day in Japan. */
const startOf = (date: string) => new Date(endOfDay(addDays(date, -1)).getTime() + 1)

/** By the names of the payee, the number of the reservation, or the yen in either direction. */
const searched = (word: SearchWord) => sql`(l.payee_id in (${payeesWith(word)})
  ${word.id === null ? sql`` : sql`or l.reservation_id = ${word.id}`}
  ${word.amount === null ? sql`` : sql`or abs(l.amount) = ${word.amount}`})`

function fitting({ q, payee_id, month, kind, below }: LedgerConditions): RawBuilder<unknown> {
  const first = month === undefined ? null : `${month}-01`
  return sql`where true
    ${payee_id === undefined ? sql`` : sql`and l.payee_id = ${payee_id}`}
    ${first === null ? sql`` : sql`and l.at >= ${startOf(first)} and l.at < ${startOf(addMonths(first, 1))}`}
    ${kind === undefined ? sql`` : sql`and l.kind = ${kind}`}
    ${below === undefined ? sql`` : sql`and l.id < ${below}`}
    and ${everyWord(q, searched)}`
}

const planned = sql.raw(PLANNED_EACH_TIME)
const rowsOf = (entries: RawBuilder<unknown>) => sql<LedgerRow>`
  select l.id, l.at, l.kind, l.payee_id, ${named} as payee_name, l.reservation_id, l.amount, l.adjustment_kind, ${returnedOf} as returned,
    coalesce(l.reason, case when v.refund_choice is not null then v.cancel_reason end) as reason, v.refund_choice
  from (${entries}) l join payees p on p.id = l.payee_id left join reservations v on v.id = l.reservation_id ${owners}`

/** A page of the entries, by the time at which they became true. */
export async function findEntries(
  db: Db,
  filter: LedgerConditions,
  { sort, limit, offset }: { sort: LedgerSort; limit: number; offset: number },
): Promise<LedgerRow[]> {
  const order = sort === 'newest' ? sql`l.at desc, l.id desc` : sql`l.at, l.id`
  const page = sql`select l.* from ledger_entries l ${fitting(filter)} order by ${order} limit ${limit} offset ${offset}`
  return (await sql<LedgerRow>`${rowsOf(page)} order by ${order} ${planned}`.execute(db)).rows
}

/** The next part of the entries, by number, the newest first. */
export async function findEntriesBelow(db: Db, filter: LedgerConditions, limit: number): Promise<LedgerRow[]> {
  const part = sql`select l.* from ledger_entries l ${fitting(filter)} order by l.id desc limit ${limit}`
  return (await sql<LedgerRow>`${rowsOf(part)} order by l.id desc ${planned}`.execute(db)).rows
}

export async function sumEntries(db: Db, filter: LedgerConditions): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(l.amount), 0)::bigint as sum
    from ledger_entries l ${fitting(filter)} ${planned}`.execute(db)
  return oneRow(rows)
}

/** A payee with what is owed to them, in yen. */
export async function findPayee(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; balance: number; link_code: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; balance: number; link_code: string }>`
    select p.id, ${named} as name, p.link_code,
      (select coalesce(sum(l.amount), 0)::bigint from ledger_entries l where l.payee_id = p.id) as balance
    from payees p ${owners} where p.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns false if an earlier call with this key has made it */
export async function insertAdjustment(
  tx: Tx,
  entry: {
    payee_id: number
    kind: AdjustmentKind | null
    amount: number
    reason: string
    created_by: number
    request_key: string
    now: Date
  },
): Promise<boolean> {
  const { now, request_key, kind, ...values } = entry
  const row = await tx
    .insertInto('ledger_entries')
    .values({
      ...values,
      kind: 'adjustment',
      adjustment_kind: kind,
      cause: `adjustment:${request_key}`,
      at: now,
      written_at: now,
    })
    .onConflict((conflict) => conflict.constraint('ledger_entries_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a call with this key has made its adjustment. */
export async function hasAdjustment(db: Db, request_key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_entries
    where cause = ${`adjustment:${request_key}`} and kind = 'adjustment'`.execute(db)
  return rows.length > 0
}

export async function findAdjustment(db: Db, request_key: string): Promise<LedgerRow> {
  const entry = sql`select * from ledger_entries where cause = ${`adjustment:${request_key}`} and kind = 'adjustment'`
  return oneRow((await rowsOf(entry).execute(db)).rows)
}
