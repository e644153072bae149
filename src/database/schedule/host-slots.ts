// Slots for those who run them: of all their experiences, including closed and cancelled ones, with
// the numbers of participants.
import { sql } from 'kysely'
import type { SlotCanceller, SlotCancelRequester } from '#domain/booking/cancellation.ts'
import { addDays, endOfDay } from '#domain/shared/japan-time.ts'
import type { DaysOff } from '#domain/schedule/days-off.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import type { Db } from '../client.ts'
import { actsForIt } from '../experiences/find-experience.ts'
import { ownExperiences } from '../experiences/own-experience-cards.ts'
import { minimum } from '../experiences/story-cards.ts'
import { freedPlaces, offeredPlaces, phonePlaces, takenPlaces } from '../experiences/places.ts'

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
  /** Of those, places of confirmed reservations and of bookings by telephone. */
  confirmed_number: number
  /** Of those, places of bookings by telephone. */
  phone_number: number
  /** Places that offers keep; not of confirmed_number. */
  offered_number: number
  reservation_count: number
  open: boolean
  cancelled: boolean
  cancelled_by: SlotCanceller | null
  cancel_requested_by: SlotCancelRequester | null
  cancel_reason: string | null
  postponed_to: number | null
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** The minimum number of participants; null without one. */
  minimum: number | null
}

/** Columns and tables of a row; needs `freed` among the statement's common tables. */
export const slotColumns = sql`c.id, c.experience_id, e.title as experience_title, e.approve as experience_approved, c.date, c.start_time, c.end_time,
  c.starts_at, c.ends_at, c.recruitment_number, c.taken, ${takenPlaces} as participant_number,
  b.confirmed_number + ${phonePlaces} as confirmed_number, ${phonePlaces} as phone_number, ${offeredPlaces} as offered_number, b.reservation_count,
  c.open, c.cancelled_at is not null as cancelled, c.cancelled_by, c.cancel_requested_by, c.cancel_reason, c.postponed_to, e.reservation_deadline,
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
  const { rows } =
    await sql<HostSlotRow>`with ${freedPlaces(now)}, ${ownExperiences(filter.user_id)} select ${slotColumns}
    where c.experience_id in (select id from mine)
      and c.starts_at > ${endOfDay(addDays(filter.from, -1))} and c.starts_at <= ${endOfDay(filter.to)}
      ${filter.experience_id === undefined ? sql`` : sql`and c.experience_id = ${filter.experience_id}`}
    order by c.starts_at, c.ends_at, c.id`.execute(db)
  return rows
}

export type FeedSlotRow = HostSlotRow & {
  online: boolean
  state: number | null
  address: string | null
}

/**
 * The slots from that day on for a calendar program, cancelled ones too, by time. Those of
 * unpublished experiences only with participants, or if they were cancelled.
 */
export async function findFeedSlots(
  db: Db,
  now: Date,
  user_id: number,
  { from, most }: { from: string; most: number },
): Promise<FeedSlotRow[]> {
  const { rows } = await sql<FeedSlotRow>`with ${freedPlaces(now)}, ${ownExperiences(user_id)}
    select e.online, e.state, e.address, ${slotColumns}
    where c.experience_id in (select id from mine) and c.starts_at > ${endOfDay(addDays(from, -1))}
      and (e.approve or c.taken > 0 or c.cancelled_at is not null)
    order by c.starts_at, c.ends_at, c.id limit ${most}`.execute(db)
  return rows
}

/**
 * The next slots, with or without participants. Unpublished experiences count only with
 * participants.
 * @param after only slots that start later
 */
export async function findNextHostSlots(
  db: Db,
  now: Date,
  user_id: number,
  { after, most }: { after: Date; most: number },
): Promise<HostSlotRow[]> {
  const { rows } = await sql<HostSlotRow>`with ${freedPlaces(now)}, ${ownExperiences(user_id)} select ${slotColumns}
    where c.id in (
      select n.id from mine join experiences o on o.id = mine.id cross join lateral (
        select s.id, s.starts_at from calendars s
        where s.experience_id = mine.id and s.starts_at > ${after}
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
  const { rows } = await sql<HostSlotRow>`with ${freedPlaces(now)} select ${slotColumns}
    where c.id = ${id} ${user_id === null ? sql`` : sql`and ${actsForIt(user_id)}`}`.execute(db)
  return rows[0]
}

/**
 * The latest slot of experience `e` that isn't cancelled, as `last_slot`; null if there is none.
 */
const lastSlot = sql`(select json_build_object('date', l.date, 'start_time', to_char(l.start_time, 'HH24:MI'),
    'end_time', to_char(l.end_time, 'HH24:MI'))
  from calendars l where l.experience_id = e.id and l.cancelled_at is null order by l.starts_at desc, l.id desc limit 1)`

/**
 * The next dates without a slot of experience `e` that have the weekday of the last slot that no
 * rule made: the days of rules are planned already.
 */
const freeDates = (today: string) => sql`array(select to_char(d.day, 'YYYY-MM-DD')
  from generate_series(${today}::date + 1, ${lastSingleDate(today)}::date, interval '1 day') d (day)
  where extract(dow from d.day) = coalesce((select extract(dow from l.date) from calendars l
      where l.experience_id = e.id and l.recurrence_rule_uuid is null order by l.starts_at desc limit 1), extract(dow from d.day))
    and not exists (select from calendars l where l.experience_id = e.id and l.date = d.day::date)
  order by d.day limit 30)`

export type SlotExperienceRow = {
  id: number
  title: string
  recruitment_number: number
  duration_minutes: number | null
  last_slot: { date: string; start_time: string; end_time: string } | null
  free_dates: string[]
  /** How many guests wait for new dates. */
  waiting_for_dates: number
} & DaysOff

/**
 * The experiences for the filter of a schedule and for new slots, by title.
 * @param today the date in Japan
 */
export async function findSlotExperiences(db: Db, today: string, user_id: number): Promise<SlotExperienceRow[]> {
  const { rows } = await sql<SlotExperienceRow>`with ${ownExperiences(user_id)}
    select e.id, e.title, e.recruitment_number, e.duration_minutes, ${lastSlot} as last_slot, ${freeDates(today)} as free_dates,
      (select count(*)::int from waiting_entries w where w.experience_id = e.id and w.new_dates and w.state = 'waiting') as waiting_for_dates,
      e.closed_on_holidays, e.closed_at_new_year, e.closed_dates::text[] as closed_dates
    from mine join experiences e on e.id = mine.id order by e.title, e.id`.execute(db)
  return rows
}

/** What a new slot needs from its experience; undefined if the user doesn't run it. */
export async function findExperienceForSlot(
  db: Db,
  user_id: number,
  id: number,
): Promise<{ recruitment_number: number; reservation_deadline: 'on_the_day' | 'the_day_before' } | undefined> {
  const { rows } = await sql<{ recruitment_number: number; reservation_deadline: 'on_the_day' | 'the_day_before' }>`
    select e.recruitment_number, e.reservation_deadline from experiences e
    where e.id = ${id} and ${actsForIt(user_id)}`.execute(db)
  return rows[0]
}

export type RunningOutRow = { id: number; title: string; last_date: string | null }

/**
 * Published experiences without an open slot after that instant, those without any open slot first.
 * @param soon slots that start until then are not enough
 */
export async function findRunningOut(db: Db, now: Date, user_id: number, soon: Date): Promise<RunningOutRow[]> {
  const { rows } = await sql<RunningOutRow>`with ${ownExperiences(user_id)}
    select e.id, e.title, s.last_date from mine join experiences e on e.id = mine.id
    cross join lateral (select max(c.date) as last_date, max(c.starts_at) as last from calendars c
      where c.experience_id = e.id and c.cancelled_at is null and c.open and c.starts_at > ${now}) s
    where e.approve and (s.last is null or s.last <= ${soon})
    order by s.last nulls first, e.id limit 20`.execute(db)
  return rows
}
