// Guests who held places and didn't pay, for the admins.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../../client.ts'

export type AbandonerRow = {
  user_id: number
  name: string
  email: string
  count: number
  places: number
  last_at: Date
  /**
   * Client addresses from which they did so: the first characters of the stored hash, all holds
   * abandoned from there, and the number of users. Those with most first.
   */
  addresses: { label: string; count: number; people: number }[]
}

/** Characters of a hash that distinguish addresses. */
const LABEL = 8
const ADDRESSES = 5

const recent = (since: Date) => sql`recent as (
  select r.user_id, r.held_address, r.ended_at,
    (select sum(rc.places) from reservation_calendars rc where rc.reservation_id = r.id) as places
  from reservations r where r.abandoned is not null and r.ended_at > ${since})`

const byAddress = sql`by_address as (
  select held_address, count(*)::int as count, count(distinct user_id)::int as people
  from recent where held_address is not null group by held_address)`

/** Users who abandoned holds after `since`, those with most first. */
export async function findAbandoners(
  db: Db,
  since: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<AbandonerRow[]> {
  const { rows } = await sql<AbandonerRow>`
    with ${recent(since)}, ${byAddress}
    select u.id as user_id, u.name, u.email, count(*)::int as count, sum(r.places)::int as places, max(r.ended_at) as last_at,
      (select coalesce(json_agg(json_build_object('label', left(a.held_address, ${LABEL}::int), 'count', a.count, 'people', a.people)
          order by a.count desc, a.held_address), '[]')
        from (select * from by_address b where b.held_address in (select held_address from recent where user_id = u.id)
          order by b.count desc, b.held_address limit ${ADDRESSES}) a) as addresses
    from recent r join users u on u.id = r.user_id
    group by u.id order by count(*) desc, max(r.ended_at) desc, u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * @param most how many holds one user, and one address, may have abandoned without being noticed
 */
export async function countAbandoners(
  db: Db,
  since: Date,
  most: { person: number; address: number },
): Promise<{ people: number; noticed: number }> {
  const { rows } = await sql<{ people: number; noticed: number }>`
    with ${recent(since)}, ${byAddress}, of_people as (
      select r.user_id, count(*) > ${most.person}::int or bool_or(coalesce(a.count, 0) > ${most.address}::int) as noticed
      from recent r left join by_address a on a.held_address = r.held_address group by r.user_id)
    select count(*)::int as people, (count(*) filter (where noticed))::int as noticed from of_people`.execute(db)
  return oneRow(rows)
}
