// Maintains the search words of an experience (docs/decisions/042-search-by-words.md).
import { sql } from 'kysely'
import { indexOf, SEARCH_VERSION, type SearchTexts } from '#domain/experiences/search-text.ts'
import { shownHost } from '../accounts/users.ts'
import { type Db, inTransaction, type Tx } from '../client.ts'

/**
 * Writes the search words of these experiences. Call it after each change of their title, text,
 * category, theme, place, age, host or community. If another transaction has saved an experience
 * since this one read it, a job renews its words (renewOldSearch).
 */
export async function setExperiencesSearch(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<SearchTexts & { read_at: string }>`
    select e.updated_at::text as read_at, e.id, e.title, e.category_id, k.name as category, e.online, e.state,
      case when e.address_displayable then e.address end as address,
      ${shownHost} as hosted_by, o.name as community, e.target_age, e.lowest_age, e.nearest_station, e.description,
      array(select json_build_object('id', t.id, 'name', t.name) from experience_themes x join themes t on t.id = x.theme_id
        where x.experience_id = e.id order by x.sort_order) as themes
    from experiences e
    join categories k on k.id = e.category_id
    join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    left join communities o on o.id = e.community_id and o.published
    where e.id = any(${[...ids]}::int[])`.execute(tx)
  const words = rows.map(indexOf)
  const fresh = sql`e.updated_at = given.read_at`
  await sql`
    update experiences e set
      search_words = case when ${fresh} then given.words::tsvector else e.search_words end,
      search_main = case when ${fresh} then given.main::tsvector else e.search_main end,
      search_version = case when ${fresh} then ${SEARCH_VERSION}::int else 0 end
    from unnest(${rows.map((row) => row.id)}::int[], ${words.map((one) => one.search)}::text[],
      ${words.map((one) => one.main)}::text[], ${rows.map((row) => row.read_at)}::timestamptz[]) as given (id, words, main, read_at)
    where e.id = given.id`.execute(tx)
}

/**
 * The same for all experiences of a community, an ambassador or a user whose name or publication
 * has changed.
 */
export async function setSearchOfExperiencesIn(
  tx: Tx,
  where: { community_id: number } | { ambassador_id: number } | { user_id: number },
): Promise<void> {
  const [column, value] = Object.entries(where)[0] as ['community_id' | 'ambassador_id' | 'user_id', number]
  const rows = await tx.selectFrom('experiences').select('id').where(column, '=', value).execute()
  if (rows.length > 0)
    await setExperiencesSearch(
      tx,
      rows.map((row) => row.id),
    )
}

export async function setExperienceSearch(tx: Tx, id: number): Promise<void> {
  await setExperiencesSearch(tx, [id])
}

/** Experiences whose search words were built by an older version of the product. */
export async function findOldSearch(db: Db | Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from experiences where search_version < ${SEARCH_VERSION} order by search_version limit ${limit}::int`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Number of experiences whose search words were built by an older version of the product. */
export async function countOldSearch(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from experiences where search_version < ${SEARCH_VERSION}`.execute(db)
  return rows[0]?.count ?? 0
}

const BATCH = 500

/**
 * Rewrites the search words of all experiences, in short transactions: after a change of the
 * tokenizer or its synonyms, or after a bulk load.
 * @returns how many were written
 */
export async function rebuildSearch(db: Db): Promise<number> {
  let written = 0
  for (let after = 0; ;) {
    const ids = (
      await db.selectFrom('experiences').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    ).map((row) => row.id)
    const last = ids.at(-1)
    if (last === undefined) return written
    await inTransaction(db, (tx) => setExperiencesSearch(tx, ids))
    written += ids.length
    after = last
  }
}
