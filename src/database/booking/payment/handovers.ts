// Refunds above the limit of サポート that 会計 is asked to make.
import { type RawBuilder, sql } from 'kysely'
import type { CancelRequester } from '#domain/booking/cancellation.ts'
import type { HandoverPlan, HandoverState } from '#domain/booking/handovers.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import { slotName } from '../../schedule/admin-slots.ts'
import { countOf } from '../../sql-parts.ts'

type Person = { id: number; name: string }

export type HandoverRow = {
  id: number
  state: HandoverState
  reservation_id: number | null
  /** Null for a reservation. */
  calendar_ids: number[] | null
  cancels: boolean
  /** As the contract has it. */
  plan: HandoverPlan | null
  requested_by: CancelRequester | null
  amount: number
  reason: string
  answer: string
  asked_by: Person
  asked_at: Date
  decided_by: Person | null
  decided_at: Date | null
  /** The guest of the reservation, or the first slots. */
  names: string[]
}

/** Rows of the list: those that wait, and decided ones. */
const MOST = 200
const NAMES = 5

const person = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', w.id, 'name', w.name) from users w where w.id = ${id})`

const columns = sql`h.id, h.state, h.reservation_id, h.calendar_ids, h.cancels, h.plan, h.requested_by, h.amount, h.reason, h.answer,
  h.asked_at, h.decided_at, ${person(sql`h.asked_by`)} as asked_by, ${person(sql`h.decided_by`)} as decided_by,
  coalesce((select array[u.name || ' さん'] from reservations r join users u on u.id = r.user_id where r.id = h.reservation_id),
    (select array_agg(${slotName} order by c.starts_at, c.id) from calendars c join experiences e on e.id = c.experience_id
      where c.id = any(h.calendar_ids[1:${sql.lit(NAMES)}])), '{}') as names
  from refund_handovers h`

export async function findHandover(
  db: Db,
  by: { id: number } | { request_key: string },
): Promise<HandoverRow | undefined> {
  const condition = 'id' in by ? sql`h.id = ${by.id}` : sql`h.request_key = ${by.request_key}`
  return (await sql<HandoverRow>`select ${columns} where ${condition}`.execute(db)).rows[0]
}

/**
 * Those that wait, the oldest first, then those decided after `since`, the newest first.
 * @param about only those of a reservation or a slot
 */
export async function findHandovers(
  db: Db,
  { since, about = {} }: { since: Date; about?: { reservation_id?: number; calendar_id?: number } },
): Promise<HandoverRow[]> {
  const { reservation_id, calendar_id } = about
  const { rows } = await sql<HandoverRow>`select ${columns}
    where (h.state = 'waiting' or h.decided_at > ${since})
      ${reservation_id === undefined ? sql`` : sql`and h.reservation_id = ${reservation_id}`}
      ${calendar_id === undefined ? sql`` : sql`and ${calendar_id}::int = any(h.calendar_ids)`}
    order by h.state <> 'waiting', h.decided_at desc, h.asked_at, h.id limit ${MOST}`.execute(db)
  return rows
}

/** Hand-overs that wait for 会計, and since when the oldest waits. */
export async function countOpenHandovers(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(asked_at) as oldest from refund_handovers where state = 'waiting'`.execute(db)
  return oneRow(rows)
}

/** Hand-overs of this admin that were decided after `since`. */
export const countAnsweredHandovers = (db: Db, asked_by: number, since: Date): Promise<number> =>
  countOf(db, sql`from refund_handovers where asked_by = ${asked_by} and decided_at > ${since}`)

type NewHandover = Pick<HandoverRow, 'reservation_id' | 'calendar_ids' | 'cancels' | 'requested_by' | 'amount'> & {
  plan: HandoverPlan | null
  reason: string
  request_key: string
  asked_by: number
  asked_at: Date
}

/** @returns undefined if an earlier call with this key has made it */
export async function insertHandover(tx: Tx, handover: NewHandover): Promise<number | undefined> {
  const row = await tx
    .insertInto('refund_handovers')
    .values({ ...handover, plan: handover.plan && JSON.stringify(handover.plan) })
    .onConflict((conflict) => conflict.constraint('refund_handovers_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns false if it was decided before */
export async function decideHandoverRow(
  tx: Tx,
  id: number,
  { state, answer, by, now }: { state: 'done' | 'declined'; answer: string; by: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_handovers')
    .set({ state, answer, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
