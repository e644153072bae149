// Bulk runs and their items.
import { type RawBuilder, sql } from 'kysely'
import { type BulkItemState, type BulkKind, type BulkSubject, bulkSubjects } from '#domain/office/bulk.ts'
import type { SlotCancelRequester } from '#domain/booking/cancellation.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { slotName } from '../schedule/admin-slots.ts'

export type RunRow = {
  id: number
  kind: BulkKind
  reason: string | null
  admin_id: number
  admin_name: string
  ip_address: string
  /** For whom slots are cancelled; null for other actions. */
  requested_by: SlotCancelRequester | null
  shift_days: number | null
  undoes: number | null
  created_at: Date
  finished_at: Date | null
  /** Its start, its newest result, or when an admin continued it. */
  progressed_at: Date
}

/** The last progress of the run `b`. */
const progressed = sql`greatest(b.created_at, b.resumed_at,
  (select max(i.settled_at) from bulk_items i where i.run_id = b.id))`

const columns = sql`b.id, b.kind, b.reason, b.admin_id, u.name as admin_name, b.ip_address, b.requested_by, b.shift_days, b.undoes, b.created_at, b.finished_at,
  ${progressed} as progressed_at
  from bulk_runs b join users u on u.id = b.admin_id`

export async function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} where b.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * @returns undefined if a run has the key. Waits for another transaction that inserts the same key.
 */
export async function insertRun(
  tx: Tx,
  run: {
    key: string
    kind: BulkKind
    reason: string | null
    admin_id: number
    ip_address: string
    requested_by: SlotCancelRequester | null
    shift_days: number | null
    undoes: number | null
  },
  ids: readonly number[],
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into bulk_runs (key, kind, reason, admin_id, ip_address, requested_by, shift_days, undoes, created_at)
    values (${run.key}, ${run.kind}, ${run.reason}, ${run.admin_id}, ${run.ip_address}, ${run.requested_by}, ${run.shift_days}, ${run.undoes}, ${now})
    on conflict on constraint bulk_runs_key do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into bulk_items (run_id, subject_id) select ${id}, unnest(${[...ids]}::int[])`.execute(tx)
  return id
}

/** The run of this key, if the admin started it with this action. */
export async function findRunOfKey(
  db: Db,
  { key, kind, admin_id }: { key: string; kind: BulkKind; admin_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from bulk_runs where key = ${key} and kind = ${kind} and admin_id = ${admin_id}`.execute(db)
  return rows[0]?.id
}

/** Slots to postpone are the last one first: one may be postponed to the time of another one. */
export async function findWaiting(db: Db, { id, kind }: RunRow, limit: number): Promise<number[]> {
  const order =
    kind === 'postpone_slots'
      ? sql`(select c.starts_at from calendars c where c.id = subject_id) desc, subject_id`
      : sql`subject_id`
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from bulk_items where run_id = ${id} and state = 'waiting' order by ${order} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.subject_id)
}

/**
 * Marks a waiting item, in the transaction of its action.
 * @returns false if it was settled before
 */
export async function settleItem(
  tx: Tx,
  { run_id, subject_id, refusal }: { run_id: number; subject_id: number; refusal: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update bulk_items set state = ${refusal === null ? 'done' : 'refused'}, refusal = ${refusal}, settled_at = ${now}
    where run_id = ${run_id} and subject_id = ${subject_id} and state = 'waiting' returning 1`.execute(tx)
  return rows.length > 0
}

/** Ends a run without waiting items. @returns whether it has ended, now or before */
export async function finishRun(tx: Tx, run_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from bulk_items where run_id = ${run_id} and state = 'waiting') as waiting`.execute(tx)
  if (oneRow(rows).waiting) return false
  await sql`update bulk_runs set finished_at = ${now} where id = ${run_id} and finished_at is null`.execute(tx)
  return true
}

/**
 * Marks a run that stands still as continued.
 * @returns false if it has ended or made progress since `before`; also for the later one of two
 * calls at once
 */
export async function markResumed(
  tx: Tx,
  run_id: number,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update bulk_runs b set resumed_at = ${now}
    where b.id = ${run_id} and b.finished_at is null and ${progressed} < ${before} returning 1`.execute(tx)
  return rows.length > 0
}

export type StalledRow = Pick<RunRow, 'id' | 'kind' | 'admin_id' | 'admin_name' | 'created_at'> & {
  waiting: number
  total: number
}

/** Unfinished runs of these kinds without progress since `before`, the newest first. */
export async function findStalledRuns(
  db: Db,
  kinds: readonly BulkKind[],
  { before, limit }: { before: Date; limit: number },
): Promise<StalledRow[]> {
  const { rows } = await sql<StalledRow>`
    select b.id, b.kind, b.admin_id, u.name as admin_name, b.created_at,
      (select count(*)::int from bulk_items i where i.run_id = b.id and i.state = 'waiting') as waiting,
      (select count(*)::int from bulk_items i where i.run_id = b.id) as total
    from bulk_runs b join users u on u.id = b.admin_id
    where b.finished_at is null and b.kind = any(${kinds}) and ${progressed} < ${before}
    order by b.id desc limit ${limit}`.execute(db)
  return rows
}

export type Counts = Record<BulkItemState, number>

export async function countItems(db: Db, run_id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'refused')::int as refused
    from bulk_items where run_id = ${run_id}`.execute(db)
  return oneRow(rows)
}

export type ItemRow = { id: number; name: string; state: BulkItemState; refusal: string | null }

const names: Record<BulkSubject, RawBuilder<unknown>> = {
  people: sql`(select u.name from users u where u.id = i.subject_id)`,
  reviews: sql`(select e.title from reviews v join experiences e on e.id = v.experience_id where v.id = i.subject_id)`,
  slots: sql`(select ${slotName} from calendars c join experiences e on e.id = c.experience_id where c.id = i.subject_id)`,
}

/** Refused items first, then waiting ones, then those that are done. */
export async function findItems(
  db: Db,
  { id, kind }: Pick<RunRow, 'id' | 'kind'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.subject_id as id, coalesce(${names[bulkSubjects[kind]]}, '') as name, i.state, i.refusal
    from bulk_items i where i.run_id = ${id}
    order by array_position(array['refused', 'waiting', 'done'], i.state), i.subject_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
