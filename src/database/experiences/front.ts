// Counts and data of the front page, except its stories.
import { sql } from 'kysely'
import { prefectures } from '#domain/shared/prefectures.ts'
import type { Db } from '../client.ts'
import { countOf } from '../sql-parts.ts'

export type FrontTheme = { id: number; name: string; image_url: string | null; count: number }
export type FrontProfile = { id: number; name: string; image_url: string | null; description: string }

/**
 * Counts stop here, as in lists, so the cost of the page doesn't grow with the number of
 * experiences.
 */
const COUNTED = 1000

/** Themes with published experiences, each with the first picture of its newest one. */
export async function findFrontThemes(db: Db): Promise<FrontTheme[]> {
  const { rows } = await sql<FrontTheme>`
    select t.id, t.name, n.count, i.url as image_url
    from themes t
    cross join lateral (
      select count(*)::int as count, max(id) as newest_id from (
        select x.experience_id as id from experience_themes x
        where x.theme_id = t.id
          and exists (select 1 from experiences e where e.id = x.experience_id and e.status = 'published' offset 0)
        order by x.experience_id desc limit ${COUNTED}) as counted) as n
    left join lateral (
      select url from experience_images where experience_id = n.newest_id order by sort_order limit 1) i on true
    where t.retired_at is null and n.count > 0
    order by t.sort_order, t.id`.execute(db)
  return rows
}

/** Prefectures with published experiences, by id. */
export async function countByState(db: Db): Promise<{ state: number; count: number }[]> {
  const { rows } = await sql<{ state: number; count: number }>`
    select s.state, n.count
    from generate_series(1, ${prefectures.length}::int) as s (state)
    cross join lateral (
      select count(*)::int as count from (
        select 1 from experiences e where e.status = 'published' and e.state = s.state limit ${COUNTED}) as counted) as n
    where n.count > 0 order by s.state`.execute(db)
  return rows
}

export const countOnline = (db: Db): Promise<number> =>
  countOf(db, sql`from (select 1 from experiences where status = 'published' and online limit ${COUNTED}) as counted`)

/** The newest published ambassadors or brands. */
export async function findFrontProfiles(db: Db, of: 'ambassador' | 'brand', most: number): Promise<FrontProfile[]> {
  const { rows } = await sql<FrontProfile>`
    select p.id, p.name, p.description, i.url as image_url
    from ${sql.table(`${of}s`)} p
    left join lateral (
      select url from ${sql.table(`${of}_images`)} where ${sql.ref(`${of}_id`)} = p.id order by sort_order limit 1) i on true
    where p.published order by p.id desc limit ${most}`.execute(db)
  return rows
}
