// The lists of reference data as admins edit them. Writes need the lock of the list
// (lockReferenceList).
import { type RawBuilder, sql } from 'kysely'
import type { ReferenceListName } from '#domain/reference/reference-item.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'

export type ReferenceRow = { id: number; name: string; retired_at: Date | null; used: number }

/** Counts stop here. */
const COUNTED = 1000

const uses: Record<ReferenceListName, RawBuilder<unknown>> = {
  categories: sql`experiences where category_id = i.id`,
  themes: sql`experience_themes where theme_id = i.id`,
  occupations: sql`community_applications where occupation_id = i.id`,
}

/** The whole list: items in use by their order, then retired ones, the last retired first. */
export async function findReferenceRows(db: Db, list: ReferenceListName): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select i.id, i.name, i.retired_at,
      (select count(*)::int from (select 1 from ${uses[list]} limit ${COUNTED}) as counted) as used
    from ${sql.table(list)} i
    order by i.retired_at desc nulls first, case when i.retired_at is null then i.sort_order end, i.id`.execute(db)
  return rows
}

/** @returns its id */
export async function insertReferenceItem(tx: Tx, list: ReferenceListName, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(list)} (name, sort_order)
    select ${name}, coalesce(max(sort_order), 0) + 1 from ${sql.table(list)} returning id`.execute(tx)
  return oneRow(rows).id
}

export async function setReferenceName(tx: Tx, list: ReferenceListName, id: number, name: string): Promise<void> {
  await sql`update ${sql.table(list)} set name = ${name} where id = ${id}`.execute(tx)
}

/** Numbers these from 1 in the given order. */
export async function setReferenceOrder(tx: Tx, list: ReferenceListName, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(list)} i set sort_order = given.place
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place)
    where i.id = given.id and i.sort_order <> given.place`.execute(tx)
}

/** Retires an item, or with null restores it at the end of the list. */
export async function setReferenceRetired(
  tx: Tx,
  list: ReferenceListName,
  id: number,
  retired_at: Date | null,
): Promise<void> {
  await sql`update ${sql.table(list)} set retired_at = ${retired_at},
      sort_order = case when ${retired_at}::timestamptz is null
        then (select coalesce(max(sort_order), 0) + 1 from ${sql.table(list)}) else sort_order end
    where id = ${id}`.execute(tx)
}

/** The lists whose names are search words of experiences. */
export type SearchedList = 'categories' | 'themes'

/** Records that all experiences with this item have its old name in their search words. */
export async function markSearchOld(tx: Tx, list: SearchedList, id: number): Promise<void> {
  await sql`update ${sql.table(list)} set search_from = 0 where id = ${id}`.execute(tx)
}

/** Experiences with this item after the last one of the batch before. */
export async function findExperiencesWith(
  tx: Tx,
  list: SearchedList,
  id: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } =
    list === 'categories'
      ? await sql<{ id: number }>`select id from experiences
          where category_id = ${id} and id > ${after} order by id limit ${limit}`.execute(tx)
      : await sql<{ id: number }>`select experience_id as id from experience_themes
          where theme_id = ${id} and experience_id > ${after} order by experience_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Where the next batch starts; null if all are done. */
export async function setSearchFrom(tx: Tx, list: SearchedList, id: number, search_from: number | null): Promise<void> {
  await sql`update ${sql.table(list)} set search_from = ${search_from} where id = ${id}`.execute(tx)
}

/** The items in use, by their order. */
export async function findItems(
  db: Db,
  table: 'categories' | 'themes' | 'occupations',
): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
