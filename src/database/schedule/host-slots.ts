// Slots for those who run them: of all their experiences, including closed and cancelled ones, with
// the numbers of participants.
import { sql } from 'kysely'
import { addDays, endOfDay } from '#domain/shared/japan-time.ts'
import type { Db } from '../client.ts'
import { actsForIt } from '../experiences/find-experience.ts'
import { ownExperiences } from '../experiences/own-experiences.ts'
import { minimum } from '../experiences/story-cards.ts'
import { freedPlaces, takenPlaces } from './places.ts'

export type HostSlotRow = {
  id: number
  experience_id: number
  experience_title: string
  experience_approved: boolean
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  recruitment_number: number
  /** The stored counter, including places of expired holds that are not released yet. */
  taken: number
  /** Places taken, without those of expired holds. */
  participant_number: number
  /** Of those, places of confirmed reservations. */
  confirmed_number: number
  reservation_count: number
  open: boolean
  cancelled: boolean
  cancelled_by: 'host' | 'operator' | 'minimum_not_reached' | null
  cancel_reason: string | null
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** The minimum number of participants; null without one. */
  minimum: number | null
}

const columns = sql`c.id, c.experience_id, e.title as experience_title, e.approve as experience_approved, c.date, c.start_time, c.end_time,
  c.starts_at, c.ends_at, c.recruitment_number, c.taken, ${takenPlaces} as participant_number, b.confirmed_number, b.reservation_count,
  c.open, c.cancelled_at is not null as cancelled, c.cancelled_by, c.cancel_reason, e.reservation_deadline,
  ${minimum} as minimum
  from calendars c
  join experiences e on e.id = c.experience_id
  cross join lateral (
    select coalesce(sum(rc.places), 0)::int as confirmed_number, count(*)::int as reservation_count
    from reservation_calendars rc join reservations r on r.id = rc.reservation_id
    where rc.calendar_id = c.id and not rc.released and r.status = 'confirmed') b`

export type HostSlotFilter = {
  user_id: number
  experience_id?: number
  /** First and last date, both inclusive. */
  from: string
  to: string
}

/** The slots of those days, by time. */
export async function findHostSlots(db: Db, now: Date, filter: HostSlotFilter): Promise<HostSlotRow[]> {
  const { rows } = await sql<HostSlotRow>`with ${freedPlaces(now)}, ${ownExperiences(filter.user_id)} select ${columns}
    where c.experience_id in (select id from mine)
      and c.starts_at > ${endOfDay(addDays(filter.from, -1))} and c.starts_at <= ${endOfDay(filter.to)}
      ${filter.experience_id === undefined ? sql`` : sql`and c.experience_id = ${filter.experience_id}`}
    order by c.starts_at, c.ends_at, c.id`.execute(db)
  return rows
}

/**
 * Slots in progress and the next ones, with or without participants. Unpublished experiences count
 * only with participants. A slot ends on the day it begins.
 */
export async function findNextHostSlots(db: Db, now: Date, user_id: number, most: number): Promise<HostSlotRow[]> {
  const { rows } = await sql<HostSlotRow>`with ${freedPlaces(now)}, ${ownExperiences(user_id)} select ${columns}
    where c.id in (
      select n.id from mine join experiences o on o.id = mine.id cross join lateral (
        select s.id, s.starts_at from calendars s
        where s.experience_id = mine.id and s.starts_at > ${new Date(now.getTime() - 86_400_000)} and s.ends_at > ${now}
          and s.cancelled_at is null and (o.approve or s.taken > 0)
        order by s.starts_at limit ${most}) n
      order by n.starts_at, n.id limit ${most})
    order by c.starts_at, c.ends_at, c.id`.execute(db)
  return rows
}

/**
 * One slot; undefined if there is none or the user doesn't run it.
 * @param user_id null for the operator, who sees all
 */
export async function findHostSlot(
  db: Db,
  now: Date,
  user_id: number | null,
  id: number,
): Promise<HostSlotRow | undefined> {
  const { rows } = await sql<HostSlotRow>`with ${freedPlaces(now)} select ${columns}
    where c.id = ${id} ${user_id === null ? sql`` : sql`and ${actsForIt(user_id)}`}`.execute(db)
  return rows[0]
}

export type OwnExperienceName = { id: number; title: string }

/** The experiences for the filter of a schedule, by title. */
export async function findOwnExperienceNames(db: Db, user_id: number): Promise<OwnExperienceName[]> {
  const { rows } = await sql<OwnExperienceName>`with ${ownExperiences(user_id)}
    select e.id, e.title from mine join experiences e on e.id = mine.id order by e.title, e.id`.execute(db)
  return rows
}
