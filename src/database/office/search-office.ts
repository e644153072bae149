// The search over everything of the admin area: a few rows of each kind, the likeliest first.
import { type RawBuilder, sql } from 'kysely'
import type { ReservationStatus } from '#domain/booking/reservation-machine.ts'
import { hostedBy } from '../accounts/public-name.ts'
import { fittingPeople } from '../accounts/find-people.ts'
import { reservationsWith } from '../booking/admin-reservations.ts'
import type { Db } from '../client.ts'
import { experiencesWith } from '../experiences/approval-queue.ts'
import type { ExperienceStatus } from '../experiences/find-experience.ts'
import { fitting } from '../profiles/find-profiles.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

/** Matches that are put in order. Beyond them the newest are taken. */
const MOST_SORTED = 200

const planned = sql.raw(PLANNED_EACH_TIME)

/**
 * What was typed. `phone` and `last4` are set if the whole text is a telephone number or four
 * digits.
 */
export type Wanted = { q: string; phone: string | null; last4: string | null; common: ReadonlySet<string> }

export type FoundReservation = {
  id: number
  guest_name: string
  experience_title: string
  status: ReservationStatus
  first_starts_at: Date
  last_ends_at: Date
}

/** Coming reservations first, the next one at the top; then the newest. */
export async function searchReservations(
  db: Db,
  now: Date,
  { q, phone, last4, common }: Wanted,
  limit: number,
): Promise<FoundReservation[]> {
  const words = reservationsWith(q, common)
  const by_card = sql`r.id in (select p.reservation_id from payments p where p.card_last4 = ${last4})`
  const matches =
    phone !== null
      ? sql`r.user_id in (select x.id from users x where x.phone = ${phone})`
      : last4 !== null
        ? sql`(${words} or ${by_card})`
        : words
  const { rows } = await sql<FoundReservation>`
    with matches as materialized (
      select r.id, r.user_id, r.experience_title, r.status, r.first_starts_at, r.last_ends_at from reservations r
      where ${matches} order by r.id desc limit ${MOST_SORTED})
    select m.id, u.name as guest_name, m.experience_title, m.status, m.first_starts_at, m.last_ends_at
    from matches m join users u on u.id = m.user_id
    order by (m.status = 'confirmed' and m.last_ends_at > ${now}) desc,
      case when m.status = 'confirmed' and m.last_ends_at > ${now} then m.first_starts_at end, m.id desc
    limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundUser = { id: number; name: string; email: string; suspended: boolean }

/** The newest first. */
export async function searchUsers(db: Db, { q, phone }: Wanted, common: ReadonlySet<string>, limit: number) {
  const found = phone === null ? fittingPeople({ q, common }) : sql`from users u where u.phone = ${phone}`
  const { rows } = await sql<FoundUser>`
    select u.id, u.name, u.email, u.suspended_at is not null as suspended ${found}
    order by u.id desc limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundExperience = { id: number; title: string; hosted_by: string; status: ExperienceStatus }

/** Published ones first, of each the newest. */
export async function searchExperiences(db: Db, { q }: Wanted, limit: number): Promise<FoundExperience[]> {
  const { rows } = await sql<FoundExperience>`
    with matches as materialized (
      select e.id from experiences e where ${experiencesWith(sql`e.id`, q)} order by e.id desc limit ${MOST_SORTED})
    select e.id, e.title, ${hostedBy} as hosted_by, e.status
    from matches m join experiences e on e.id = m.id join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    order by e.approve desc, e.id desc limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundSlot = {
  id: number
  experience_title: string
  starts_at: Date
  participant_number: number
  recruitment_number: number
}

/** Slots to come of the experiences that match, the next one first. */
export async function searchSlots(db: Db, now: Date, { q }: Wanted, limit: number): Promise<FoundSlot[]> {
  const { rows } = await sql<FoundSlot>`
    with matches as materialized (
      select e.id, e.title from experiences e where e.approve and ${experiencesWith(sql`e.id`, q)}
      order by e.id desc limit ${MOST_SORTED})
    select c.id, m.title as experience_title, c.starts_at, c.taken as participant_number, c.recruitment_number
    from matches m cross join lateral (
      select * from calendars c where c.experience_id = m.id and c.cancelled_at is null and c.starts_at > ${now}
      order by c.starts_at limit ${limit}) c
    order by c.starts_at, c.id limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundName = { id: number; name: string; published: boolean }
const named = { communities: sql`communities`, brands: sql`brands`, ambassadors: sql`ambassadors` }

/** Published ones first, by name. */
export async function searchNames(
  db: Db,
  kind: keyof typeof named,
  { q }: Wanted,
  limit: number,
  own: RawBuilder<unknown> = sql`true`,
): Promise<FoundName[]> {
  const { rows } = await sql<FoundName>`
    select p.id, p.name, p.published from ${named[kind]} p where ${fitting({ q })} and ${own}
    order by p.published desc, p.name, p.id limit ${limit} ${planned}`.execute(db)
  return rows
}
