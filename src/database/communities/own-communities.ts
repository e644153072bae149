// Communities of a brand, published or not, for its back office. Every statement names the brand.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { countOf } from '../sql-parts.ts'
import { type WholeCommunity, wholeCommunity } from './find-communities.ts'

export type OwnCommunityRow = {
  id: number
  name: string
  image_url: string | null
  published: boolean
  accepting_applications: boolean
  created_at: Date
  ambassador_count: number
  experience_count: number
}

export type OwnCommunity = WholeCommunity & { version: number; updated_at: Date }

type Page = { limit: number; offset: number }

/** The brand's communities, the newest first. */
export async function findOwnCommunities(
  db: Db,
  brand_id: number,
  { limit, offset }: Page,
): Promise<OwnCommunityRow[]> {
  const { rows } = await sql<OwnCommunityRow>`
    select o.id, o.name, o.published, o.accepting_applications, o.created_at,
      (select url from community_images where community_id = o.id order by sort_order limit 1) as image_url,
      (select count(*)::int from community_ambassadors x where x.community_id = o.id) as ambassador_count,
      (select count(*)::int from experiences e where e.community_id = o.id) as experience_count
    from communities o where o.brand_id = ${brand_id}
    order by o.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countOwnCommunities = (db: Db, brand_id: number): Promise<number> =>
  countOf(db, sql`from communities where brand_id = ${brand_id}`)

/** Columns of communities `o` for the form. */
export const communityColumns = sql`${wholeCommunity}, o.version, o.updated_at`

/** One of the brand's communities with its current questions. */
export async function findOwnCommunity(db: Db, brand_id: number, id: number): Promise<OwnCommunity | undefined> {
  const { rows } = await sql<OwnCommunity>`
    select ${communityColumns}
    from communities o where o.id = ${id} and o.brand_id = ${brand_id}`.execute(db)
  return rows[0]
}

export async function ownsCommunity(db: Db, brand_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from communities where id = ${id} and brand_id = ${brand_id}`.execute(db)
  return rows.length > 0
}

/**
 * Which of these pictures the brand may show: those that its members uploaded, and those that one
 * of its communities shows already.
 */
export async function findOwnImages(db: Db, brand_id: number, public_ids: readonly string[]): Promise<string[]> {
  const ids = sql`${[...public_ids]}::text[]`
  const { rows } = await sql<{ public_id: string }>`
    select m.public_id from images m
      join brand_members b on b.id = m.uploaded_by_brand_member_id and b.brand_id = ${brand_id}
      where m.public_id = any(${ids})
    union
    select i.object_key from communities o join community_images i on i.community_id = o.id
      where o.brand_id = ${brand_id} and i.object_key = any(${ids})`.execute(db)
  return rows.map((row) => row.public_id)
}
