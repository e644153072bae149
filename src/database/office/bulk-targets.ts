// What a bulk action would do to each selected item. The action checks again under its locks.
import { type RawBuilder, sql } from 'kysely'
import { type BulkKind, bulkSubjects } from '#domain/office/bulk.ts'
import { fittingPeople, type PeopleFilter } from '../accounts/find-people.ts'
import type { Db, Tx } from '../client.ts'
import { fittingReviews, type ReviewFilter, reviewsJoined } from '../reviews/admin-reviews.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

export type Selection =
  | { by: 'ids'; ids: readonly number[] }
  | { by: 'people'; filter: PeopleFilter }
  | { by: 'reviews'; filter: ReviewFilter }
  /** The items that a run has done. */
  | { by: 'run'; run_id: number }

/** `refusal`: the error code that the action would have; null if it would succeed. */
export type Target = { id: number; name: string; refusal: string | null }

const planned = sql.raw(PLANNED_EACH_TIME)
const idsOf = (ids: readonly number[]) => sql`select unnest(${[...ids]}::int[]) as id`
const itemsOf = (run_id: number) =>
  sql`select subject_id as id, settled_at from bulk_items where run_id = ${run_id} and state = 'done'`

function selectedPeople(selection: Selection): RawBuilder<unknown> {
  if (selection.by === 'people')
    return sql`select u.id, null::timestamptz as settled_at ${fittingPeople(selection.filter)}`
  if (selection.by === 'run') return itemsOf(selection.run_id)
  return sql`select distinct id, null::timestamptz as settled_at from (${idsOf(selection.by === 'ids' ? selection.ids : [])}) i`
}

function selectedReviews(selection: Selection): RawBuilder<unknown> {
  if (selection.by === 'reviews')
    return sql`select v.id, null::timestamptz as settled_at ${reviewsJoined} ${fittingReviews(selection.filter)}`
  if (selection.by === 'run') return itemsOf(selection.run_id)
  return sql`select distinct id, null::timestamptz as settled_at from (${idsOf(selection.by === 'ids' ? selection.ids : [])}) i`
}

const people = (selection: Selection, admin_id: number, suspends: boolean) => sql`
  select s.id, coalesce(u.name, '') as name, case
    when u.id is null then 'person_not_found' when u.erased_at is not null then 'person_erased'
    when ${suspends}::boolean and u.id = ${admin_id} then 'own_account'
    when (u.suspended_at is null) <> ${suspends}::boolean then 'person_changed'
    -- An undo leaves a newer suspension alone.
    when s.settled_at is not null and u.suspended_at <> s.settled_at then 'person_changed' end as refusal
  from (${selectedPeople(selection)}) s left join users u on u.id = s.id`

const reviews = (selection: Selection, hides: boolean) => sql`
  select s.id, coalesce(e.title, '') as name, case
    when v.id is null then 'review_not_found'
    when (v.hidden_at is null) <> ${hides}::boolean then 'review_changed'
    when s.settled_at is not null and v.hidden_at <> s.settled_at then 'review_changed' end as refusal
  from (${selectedReviews(selection)}) s left join reviews v on v.id = s.id left join experiences e on e.id = v.experience_id`

const targets = (kind: BulkKind, selection: Selection, admin_id: number) =>
  bulkSubjects[kind] === 'people'
    ? people(selection, admin_id, kind === 'suspend_people')
    : reviews(selection, kind === 'hide_reviews')

/** Whether an item is still as a run left it, so that its undo may change it. */
export async function isAsLeft(
  tx: Tx,
  kind: BulkKind,
  { run_id, id, admin_id }: { run_id: number; id: number; admin_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${targets(kind, { by: 'run', run_id }, admin_id)}) t where id = ${id} and refusal is null`.execute(
    tx,
  )
  return rows.length > 0
}

/** The selected people or reviews by id, at most `limit`. For slots: findSlotTargets. */
export async function findTargets(
  db: Db,
  kind: BulkKind,
  selection: Selection,
  { admin_id, limit }: { admin_id: number; limit: number },
): Promise<Target[]> {
  const { rows } =
    await sql<Target>`select * from (${targets(kind, selection, admin_id)}) t order by id limit ${limit} ${planned}`.execute(
      db,
    )
  return rows
}
