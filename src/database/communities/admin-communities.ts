// Communities as the operator sees them: of all brands and of none, published or not.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { fitting, type ListFilter, type ListPage, orders } from '../profiles/find-profiles.ts'
import { communityColumns, type OwnCommunity } from './own-communities.ts'

type Item = { id: number; name: string }

/** `brand_id` null: communities without a brand; undefined: all. */
export type CommunityFilter = ListFilter & { brand_id?: number | null }

export type AdminCommunityListRow = {
  id: number
  name: string
  host_name: string
  published: boolean
  accepting_applications: boolean
  brand: Item | null
  created_at: Date
  application_count: number
}

/** Lines, so that no word is found across two of them. */
const searched = sql`concat_ws(E'\\n', p.name, p.host_name, (select b.name from brands b where b.id = p.brand_id))`
const where = ({ brand_id, ...filter }: CommunityFilter) => sql`${fitting(filter, searched)}
  ${brand_id === undefined ? sql`` : brand_id === null ? sql`and p.brand_id is null` : sql`and p.brand_id = ${brand_id}`}`
const brandOf = (id: ReturnType<typeof sql>) => sql`
  (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = ${id})`
const applicationsOf = (id: ReturnType<typeof sql>) => sql`
  (select count(*)::int from community_applications a where a.community_id = ${id})`
const planned = sql.raw(PLANNED_EACH_TIME)

export async function findAdminCommunities(
  db: Db,
  filter: CommunityFilter,
  page: ListPage,
): Promise<AdminCommunityListRow[]> {
  const { rows } = await sql<AdminCommunityListRow>`
    select p.id, p.name, p.host_name, p.published, p.accepting_applications, p.created_at, ${brandOf(sql`p.brand_id`)} as brand,
      ${applicationsOf(sql`p.id`)} as application_count
    from communities p where ${where(filter)}
    order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset} ${planned}`.execute(db)
  return rows
}

export const countAdminCommunities = (db: Db, filter: CommunityFilter): Promise<number> =>
  countOf(db, sql`from communities p where ${where(filter)} ${planned}`)

export type AdminCommunityRow = OwnCommunity & {
  brand: Item | null
  ambassadors: (Item & { image_url: string | null })[]
  application_count: number
}

/** One community with its brand, its published ambassadors, and the number of its applications. */
export async function findAdminCommunity(db: Db, id: number): Promise<AdminCommunityRow | undefined> {
  const { rows } = await sql<AdminCommunityRow>`
    select ${communityColumns}, ${brandOf(sql`o.brand_id`)} as brand, ${applicationsOf(sql`o.id`)} as application_count,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'image_url',
          (select url from ambassador_images where ambassador_id = a.id order by sort_order limit 1)) order by x.associated_at, a.id), '[]')
        from community_ambassadors x join ambassadors a on a.id = x.ambassador_id and a.published
        where x.community_id = o.id) as ambassadors
    from communities o where o.id = ${id}`.execute(db)
  return rows[0]
}
