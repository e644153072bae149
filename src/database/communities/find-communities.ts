import { type RawBuilder, sql } from 'kysely'
import type { CommunityForm } from '#domain/communities/community-form.ts'
import type { Db } from '../client.ts'
import { containing, countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

type Item = { id: number; name: string }
type WithImage = Item & { image_url: string | null }

/** Fields that the page and the form of a community share. */
export type WholeCommunity = Omit<CommunityForm, 'images' | 'application_items'> & {
  id: number
  images: { object_key: string; url: string; sort_order: number }[]
  application_items: { id: number; name: string; sort_order: number; required: boolean }[]
  created_at: Date
}

/** Columns of communities `o`, with the current questions. */
export const wholeCommunity = sql`
  o.id, o.name, o.catchphrase, o.host_name, o.host_description, o.location, o.description, o.activity_description,
  o.important_thing, o.ideal_candidate_profile, o.participation_condition, o.note, o.published,
  o.accepting_applications, o.created_at,
  (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
      order by i.sort_order), '[]')
    from community_images i where i.community_id = o.id) as images,
  (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'sort_order', q.sort_order,
      'required', q.required) order by q.sort_order), '[]')
    from community_application_items q where q.community_id = o.id and q.retired_at is null) as application_items`

export type CommunityRow = WholeCommunity & {
  /** Brand and ambassadors only if published. */
  brand: Item | null
  /** The brand that reads applications, published or not; null for the operator. */
  recipient: Item | null
  ambassadors: WithImage[]
}

/** One community, published or not, with its current questions to applicants. */
export async function findCommunity(db: Db, id: number): Promise<CommunityRow | undefined> {
  const { rows } = await sql<CommunityRow>`
    select ${wholeCommunity},
      case when b.published then json_build_object('id', b.id, 'name', b.name) end as brand,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as recipient,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'image_url', ${firstImage('ambassador', sql`a.id`)})
          order by x.associated_at, a.id), '[]')
        from community_ambassadors x join ambassadors a on a.id = x.ambassador_id and a.published
        where x.community_id = o.id) as ambassadors
    from communities o left join brands b on b.id = o.brand_id
    where o.id = ${id}`.execute(db)
  return rows[0]
}

const firstImage = (of: 'ambassador' | 'community', id: RawBuilder<unknown>) => sql`(
  select url from ${sql.table(`${of}_images`)} where ${sql.ref(`${of}_id`)} = ${id} order by sort_order limit 1)`

export async function communityIsPublished(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('communities').select('published').where('id', '=', id).executeTakeFirst()
  return row?.published ?? false
}

/** The published communities of a brand, the oldest first. */
export async function findCommunitiesOfBrand(db: Db, brand_id: number): Promise<WithImage[]> {
  const { rows } = await sql<WithImage>`
    select o.id, o.name, ${firstImage('community', sql`o.id`)} as image_url
    from communities o where o.brand_id = ${brand_id} and o.published order by o.id`.execute(db)
  return rows
}

/** The published communities that an ambassador is attached to, the oldest first. */
export async function findCommunitiesOfAmbassador(db: Db, ambassador_id: number): Promise<WithImage[]> {
  const { rows } = await sql<WithImage>`
    select o.id, o.name, ${firstImage('community', sql`o.id`)} as image_url
    from community_ambassadors x join communities o on o.id = x.community_id and o.published
    where x.ambassador_id = ${ambassador_id} order by o.id`.execute(db)
  return rows
}

// The list of communities for visitors.

export type PublicCommunityRow = Item & {
  catchphrase: string
  location: string
  image_url: string | null
  /** Only if it is published. */
  brand: Item | null
  experience_count: number
}

const planned = sql.raw(PLANNED_EACH_TIME)

/** Published communities `o` with all of these words, each in any of the shown texts. */
const matching = (words: readonly string[]) =>
  sql`o.published and ${sql.join(
    [
      sql`true`,
      ...words.map(
        (word) => sql`concat_ws(' ', o.name, o.catchphrase, o.location, o.host_name, b.name) ilike ${containing(word)}`,
      ),
    ],
    sql` and `,
  )}`

const from = sql`communities o left join brands b on b.id = o.brand_id and b.published`

export async function findPublicCommunities(
  db: Db,
  words: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicCommunityRow[]> {
  const { rows } = await sql<PublicCommunityRow>`
    select o.id, o.name, o.catchphrase, o.location,
      (select url from community_images where community_id = o.id order by sort_order limit 1) as image_url,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as brand,
      (select count(*)::int from experiences e where e.community_id = o.id and e.status = 'published') as experience_count
    from ${from} where ${matching(words)} order by o.id desc limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

export const countPublicCommunities = (db: Db, words: readonly string[]): Promise<number> =>
  countOf(db, sql`from ${from} where ${matching(words)} ${planned}`)
