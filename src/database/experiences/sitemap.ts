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
