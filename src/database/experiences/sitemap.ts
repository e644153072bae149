// Data of the sitemap: existing addresses, and when each last changed.
import { sql } from 'kysely'
import type { Db } from '../client.ts'

export type SitemapEntry = { id: number; updated_at: Date }
export type SitemapKind = 'ambassadors' | 'brands' | 'communities'

/** Published experiences with ids in this range, both inclusive. */
export async function findSitemapStories(db: Db, from: number, to: number): Promise<SitemapEntry[]> {
  return await db
    .selectFrom('experiences')
    .select(['id', 'updated_at'])
    .where('status', '=', 'published')
    .where('id', '>=', from)
    .where('id', '<=', to)
    .orderBy('id')
    .execute()
}

/** The highest id of a published experience; 0 without any. */
export async function findLastStoryId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from experiences where status = 'published'`.execute(db)
  return rows[0]?.id ?? 0
}

/** Users with a public page; `updated_at` is that of their last changed story. */
export async function findSitemapHosts(db: Db, most: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select e.user_id as id, max(e.updated_at) as updated_at from experiences e
    join users u on u.id = e.user_id and u.suspended_at is null and u.erased_at is null
    where e.status = 'published' and e.ambassador_id is null
    group by e.user_id order by e.user_id limit ${most}`.execute(db)
  return rows
}

/** Published ones, the oldest first. */
export async function findSitemapProfiles(db: Db, kind: SitemapKind, most: number): Promise<SitemapEntry[]> {
  return await db
    .selectFrom(kind)
    .select(['id', 'updated_at'])
    .where('published', '=', true)
    .orderBy('id')
    .limit(most)
    .execute()
}
