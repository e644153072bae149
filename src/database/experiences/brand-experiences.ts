// The experiences in a brand's communities, by slot. Every statement names the brand.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { countOf } from '../sql-parts.ts'

export type HeldAt = 'future' | 'past'

export type HeldRow = {
  id: number
  calendar_id: number
  published: boolean
  ambassador_name: string
  experience_name: string
  held_at: Date
  cancelled: boolean
  /** The first picture. */
  image_url: string | null
  /** Confirmed places, and places in all. */
  participant_number: number
  recruitment_number: number
}

const slots = (brand_id: number, community_id: number, held_at: HeldAt, now: Date) => sql`
  from experiences e
  join communities o on o.id = e.community_id
  join calendars c on c.experience_id = e.id
  where e.community_id = ${community_id} and o.brand_id = ${brand_id}
    and ${held_at === 'future' ? sql`c.starts_at >= ${now}` : sql`c.starts_at < ${now}`}`

/** The host of experience `e`: every experience in a community belongs to an ambassador. */
export const ambassadorName = sql`coalesce((select a.name from ambassadors a where a.id = e.ambassador_id), '')`

/** Confirmed places in slot `c`. */
export const confirmedPlaces = sql`(
  select coalesce(sum(rc.places), 0)::int from reservation_calendars rc join reservations r on r.id = rc.reservation_id
  where rc.calendar_id = c.id and not rc.released and r.status = 'confirmed')`

const heldColumns = sql`
  e.id, c.id as calendar_id, e.approve as published, ${ambassadorName} as ambassador_name, e.title as experience_name,
  c.starts_at as held_at, c.cancelled_at is not null as cancelled,
  (select i.url from experience_images i where i.experience_id = e.id order by i.sort_order limit 1) as image_url,
  ${confirmedPlaces} as participant_number, c.recruitment_number`

/**
 * A row for each slot of the community's experiences: future ones ascending, past ones descending.
 */
export async function findHeld(
  db: Db,
  brand_id: number,
  community_id: number,
  { held_at, now, limit, offset }: { held_at: HeldAt; now: Date; limit: number; offset: number },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns}
    ${slots(brand_id, community_id, held_at, now)}
    order by ${held_at === 'future' ? sql`c.starts_at, c.id` : sql`c.starts_at desc, c.id desc`}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The next slots of published experiences in all of the brand's communities, the nearest first. */
export async function findNextSlots(
  db: Db,
  brand_id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<(HeldRow & { community_id: number })[]> {
  const { rows } = await sql<HeldRow & { community_id: number }>`
    select e.community_id, ${heldColumns}
    from experiences e join communities o on o.id = e.community_id join calendars c on c.experience_id = e.id
    where o.brand_id = ${brand_id} and e.approve and c.starts_at >= ${now} and c.cancelled_at is null
    order by c.starts_at, c.id limit ${limit}`.execute(db)
  return rows
}

export const countHeld = (
  db: Db,
  brand_id: number,
  community_id: number,
  { held_at, now }: { held_at: HeldAt; now: Date },
): Promise<number> => countOf(db, slots(brand_id, community_id, held_at, now))

export type NumbersRow = {
  experience_id: number
  experience_name: string
  ambassador_name: string
  created_at: Date
  state: 'awaiting' | 'published' | 'returned' | 'withdrawn'
  participant_numbers: {
    calendar_id: number
    held_at: string
    participant_number: number
    recruitment_number: number
  }[]
}

/**
 * The number of participants in each slot of an experience in one of the brand's communities,
 * without cancelled slots.
 */
export async function findParticipantNumbers(db: Db, brand_id: number, id: number): Promise<NumbersRow | undefined> {
  const { rows } = await sql<NumbersRow>`
    select e.id as experience_id, e.title as experience_name, ${ambassadorName} as ambassador_name, e.created_at, e.status as state,
      (select coalesce(json_agg(json_build_object('calendar_id', c.id, 'held_at', c.starts_at, 'participant_number', ${confirmedPlaces},
          'recruitment_number', c.recruitment_number) order by c.starts_at, c.id), '[]')
        from calendars c where c.experience_id = e.id and c.cancelled_at is null) as participant_numbers
    from experiences e join communities o on o.id = e.community_id
    where e.id = ${id} and o.brand_id = ${brand_id}`.execute(db)
  return rows[0]
}
