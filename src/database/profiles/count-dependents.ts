// What depends on an ambassador, a brand or a community, before it is made private.
import { sql } from 'kysely'
import type { ProfileKind } from '#domain/profiles/profile-form.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'

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
