// What the front page counts and shows beside the stories.
import { sql } from 'kysely'
import type { Db } from '../client.ts'

export type FrontTheme = { id: number; name: string; image_url: string | null; count: number }
export type FrontProfile = { id: number; name: string; image_url: string | null; description: string }

/** Themes with published experiences, each with the first picture of its newest one. */
export async function findFrontThemes(db: Db): Promise<FrontTheme[]> {
  const { rows } = await sql<FrontTheme>`
    select t.id, t.name, n.count, i.url as image_url
    from themes t
    join (
      select x.theme_id, count(*)::int as count, max(x.experience_id) as newest_id
      from experience_themes x join experiences e on e.id = x.experience_id
      where e.status = 'published' group by x.theme_id) as n on n.theme_id = t.id
    left join lateral (
      select url from experience_images where experience_id = n.newest_id order by sort_order limit 1) i on true
    where t.retired_at is null
    order by t.sort_order, t.id`.execute(db)
  return rows
}

/** Prefectures with published experiences, in the order of their ids. */
export async function countByState(db: Db): Promise<{ state: number; count: number }[]> {
  const { rows } = await sql<{ state: number; count: number }>`
    select state, count(*)::int as count from experiences
    where status = 'published' and state is not null group by state order by state`.execute(db)
  return rows
}

export async function countOnline(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from experiences where status = 'published' and online`.execute(db)
  return rows[0]!.count
}

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
