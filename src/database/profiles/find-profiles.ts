import { type RawBuilder, sql } from 'kysely'
import type { ListOrder, ProfileKind } from '#domain/profiles/profile.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { everyWord, textContains } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { profileTables } from './write-profile.ts'

// Ambassadors and brands as the operator lists and opens them, published or not.

export type ListFilter = { q?: string; published?: boolean }
export type ListPage = {
  sort: ListOrder
  limit: number
  offset: number
}

/** Of rows `p`. */
export const orders = {
  newest: sql`p.id desc`,
  oldest: sql`p.id`,
  name: sql`p.name, p.id`,
} as const satisfies Record<ListOrder, unknown>

/** The conditions of a list of rows `p` that have `id`, `published` and these searched texts. */
export const fitting = ({ q, published }: ListFilter, searched: RawBuilder<unknown> = sql`p.name`) => sql`true
  and ${everyWord(q, (word) =>
    word.id === null ? textContains(searched, word) : sql`(${textContains(searched, word)} or p.id = ${word.id})`,
  )}
  ${published === undefined ? sql`` : sql`and p.published = ${published}`}`

const planned = sql.raw(PLANNED_EACH_TIME)

export type ProfileListRow = {
  id: number
  name: string
  published: boolean
  image_url: string | null
  created_at: Date
  member_count: number
  community_count: number
}

export async function findProfileRows(
  db: Db,
  kind: ProfileKind,
  filter: ListFilter,
  page: ListPage,
): Promise<ProfileListRow[]> {
  const { own, images, members, communities, id } = profileTables[kind]
  const of = (table: string) => sql`from ${sql.table(table)} x where ${sql.ref(`x.${id}`)} = p.id`
  const { rows } = await sql<ProfileListRow>`
    select p.id, p.name, p.published, p.created_at,
      (select x.url ${of(images)} order by x.sort_order limit 1) as image_url,
      (select count(*)::int ${of(members)}) as member_count,
      (select count(*)::int ${of(communities)}) as community_count
    from ${sql.table(own)} p where ${fitting(filter)}
    order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset} ${planned}`.execute(db)
  return rows
}

export const countProfileRows = (db: Db, kind: ProfileKind, filter: ListFilter): Promise<number> =>
  countOf(db, sql`from ${sql.table(profileTables[kind].own)} p where ${fitting(filter)} ${planned}`)

export type ProfileState = {
  version: number
  updated_at: Date
  member_count: number
  communities: { id: number; name: string; published: boolean; image_url: string | null }[]
}

/** Data of a profile that only the operator sees; undefined if there is none. */
export async function findProfileState(db: Db, kind: ProfileKind, id: number): Promise<ProfileState | undefined> {
  const { own, members, id: owner } = profileTables[kind]
  const attached =
    kind === 'brand'
      ? sql`o.brand_id = p.id`
      : sql`o.id in (select x.community_id from community_ambassadors x where x.ambassador_id = p.id)`
  const { rows } = await sql<ProfileState>`
    select p.version, p.updated_at,
      (select count(*)::int from ${sql.table(members)} x where ${sql.ref(`x.${owner}`)} = p.id) as member_count,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'published', o.published, 'image_url',
          (select url from community_images where community_id = o.id order by sort_order limit 1)) order by o.name, o.id), '[]')
        from communities o where ${attached}) as communities
    from ${sql.table(own)} p where p.id = ${id}`.execute(db)
  return rows[0]
}

// What depends on an ambassador, a brand or a community, before it is made private.

export type Dependents = {
  communities: number
  stories: number
  coming_bookings: number
  waiting_applications: number
}

/**
 * Published communities and experiences, confirmed reservations of slots after `now`, undecided
 * applications. An ambassador has no applications; a community counts no community. Also runs in
 * the transaction of a brand.
 */
export async function countDependents(
  db: Db,
  kind: ProfileKind | 'community',
  id: number,
  now: Date,
): Promise<Dependents> {
  const communities = {
    ambassador: sql`select x.community_id from community_ambassadors x where x.ambassador_id = ${id}`,
    brand: sql`select o.id from communities o where o.brand_id = ${id}`,
    community: sql`select ${id}::int`,
  }[kind]
  const stories = kind === 'ambassador' ? sql`e.ambassador_id = ${id}` : sql`e.community_id in (select own.id from own)`
  const { rows } = await sql<Dependents>`
    with own (id) as (${communities})
    select
      ${
        kind === 'community'
          ? sql`0`
          : sql`(select count(*)::int from communities o where o.published and o.id in (select own.id from own))`
      } as communities,
      (select count(*)::int from experiences e where ${stories} and e.status = 'published') as stories,
      (select count(distinct r.id)::int from experiences e
        join calendars c on c.experience_id = e.id and c.starts_at > ${now}
        join reservation_calendars rc on rc.calendar_id = c.id and not rc.released
        join reservations r on r.id = rc.reservation_id and r.status = 'confirmed'
        where ${stories}) as coming_bookings,
      ${
        kind === 'ambassador'
          ? sql`0`
          : sql`(select count(*)::int from community_applications a
              where a.state = 'new' and a.community_id in (select own.id from own))`
      } as waiting_applications`.execute(db)
  return oneRow(rows)
}
