import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { findStoryCards, type StoryCardRow } from './story-cards.ts'

/** Ids of all favorites of a user, newest first, also of experiences that aren't public now. */
export async function findFavoriteIds(db: Db, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ experience_id: number }>`
    select experience_id from favorites where user_id = ${user_id} order by id desc`.execute(db)
  return rows.map((row) => row.experience_id)
}

/** How many favorites of a user are public, and how many aren't. */
export async function countFavorites(db: Db, user_id: number): Promise<{ shown: number; hidden: number }> {
  const { rows } = await sql<{ shown: number; hidden: number }>`
    select (count(*) filter (where e.status = 'published'))::int as shown,
      (count(*) filter (where e.status <> 'published'))::int as hidden
    from favorites f join experiences e on e.id = f.experience_id where f.user_id = ${user_id}`.execute(db)
  return oneRow(rows)
}

/** The public favorites of a user, newest first. */
export async function findFavoriteCards(
  db: Db,
  now: Date,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoryCardRow[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from favorites f join experiences e on e.id = f.experience_id
    where f.user_id = ${user_id} and e.status = 'published' order by f.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return await findStoryCards(
    db,
    now,
    rows.map((row) => row.id),
  )
}

/** The ids that are published experiences, in their order. */
export async function publishedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from unnest(${[...ids]}::int[]) with ordinality as given (id, position)
    join experiences e on e.id = given.id where e.status = 'published' order by given.position`.execute(db)
  return rows.map((row) => row.id)
}

/** Inserts favorites, the last id as the newest. Those that exist stay as they are. */
export async function insertFavorites(tx: Tx, user_id: number, ids: readonly number[], now: Date): Promise<void> {
  await sql`insert into favorites (user_id, experience_id, created_at)
    select ${user_id}::int, id, ${now}::timestamptz from unnest(${[...ids]}::int[]) with ordinality as given (id, position)
    order by position on conflict (user_id, experience_id) do nothing`.execute(tx)
}

export async function deleteFavorite(tx: Tx, user_id: number, experience_id: number): Promise<void> {
  await sql`delete from favorites where user_id = ${user_id} and experience_id = ${experience_id}`.execute(tx)
}
