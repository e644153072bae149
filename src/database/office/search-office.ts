// The search over everything of the admin area: a few rows of each kind, the likeliest first.
import { sql } from 'kysely'
import type { ReservationStatus } from '#domain/booking/reservation-machine.ts'
import { hostedBy } from '../accounts/users.ts'
import { fittingPeople } from '../accounts/find-people.ts'
import { reservationsWith } from '../booking/shared/search-reservations.ts'
import type { Db } from '../client.ts'
import { experiencesWith } from '../experiences/approval-queue.ts'
import type { ApprovalStatus } from '#domain/experiences/approval.ts'
import { fitting } from '../profiles/find-profiles.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

/** Matches that are put in order. Beyond them the newest are taken. */
const MOST_SORTED = 200

const planned = sql.raw(PLANNED_EACH_TIME)

/**
 * What was typed. `last4` is set if the whole text is four digits. `number` is set if it is a
 * number, also with what it counts: 予約1580.
 */
export type Wanted = {
  q: string
  last4: string | null
  number: number | null
  /** Words that most of the newest reservations or users have. */
  common: { reservations: ReadonlySet<string>; users: ReadonlySet<string> }
}

/**
 * Sorts the row with the number that was typed before all others. Without a number it adds nothing,
 * so that the newest matches are read in the order of an index, and no others.
 */
const exactFirst = (column: string, { number }: Wanted) =>
  number === null ? sql`` : sql`${sql.ref(column)} is not distinct from ${number}::int desc, `

export type FoundReservation = {
  id: number
  guest_name: string
  guest_kana: string | null
  experience_title: string
  status: ReservationStatus
  first_starts_at: Date
  last_ends_at: Date
}

/**
 * The reservation with the number first; then coming ones, the next one at the top; then the
 * newest.
 */
export async function searchReservations(
  db: Db,
  now: Date,
  wanted: Wanted,
  limit: number,
): Promise<FoundReservation[]> {
  const { q, last4, common } = wanted
  // In the same list of ids as the word: with `or`, every reservation would be read.
  const by_card = last4 === null ? null : sql`select p.reservation_id from payments p where p.card_last4 = ${last4}`
  const matches = reservationsWith(q, common.reservations, by_card)
  // Each part reads only its first matches, so a word that most reservations have costs no sort.
  const { rows } = await sql<FoundReservation>`
    with coming as (
      select r.id, r.first_starts_at from reservations r
      where r.status = 'confirmed' and r.last_ends_at > ${now} and ${matches}
      order by r.first_starts_at, r.id limit ${limit}),
    newest as (select r.id from reservations r where ${matches} order by r.id desc limit ${limit * 2}),
    found as (
      select id, min(part) as part from (
        select r.id, 0 as part from reservations r where r.id = ${wanted.number}::int and ${matches}
        union all select id, 1 from coming
        union all select id, 2 from newest) parts group by id)
    select r.id, u.name as guest_name, u.name_kana as guest_kana, r.experience_title, r.status, r.first_starts_at, r.last_ends_at
    from found join reservations r on r.id = found.id join users u on u.id = r.user_id
    order by found.part, case when found.part = 1 then r.first_starts_at end, r.id desc
    limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundUser = {
  id: number
  name: string
  name_kana: string | null
  email: string
  hosts: boolean
  suspended: boolean
}

/** The user with the number first, then the newest. */
export async function searchUsers(db: Db, wanted: Wanted, limit: number): Promise<FoundUser[]> {
  const { q, common } = wanted
  const { rows } = await sql<FoundUser>`
    select u.id, u.name, u.name_kana, u.email, u.suspended_at is not null as suspended,
      u.id in (select p.user_id from payees p where p.user_id is not null) as hosts
      ${fittingPeople({ q, common: common.users })}
    order by ${exactFirst('u.id', wanted)}u.id desc limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundExperience = { id: number; title: string; hosted_by: string; status: ApprovalStatus }

/**
 * Ids of experiences with all words, the newest. The searches for experiences and for slots both
 * begin with them, so that the words are looked up once.
 */
export async function matchExperiences(db: Db, wanted: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from experiences e where ${experiencesWith(sql`e.id`, wanted.q, wanted.common.users)}
    order by ${exactFirst('e.id', wanted)}e.id desc limit ${MOST_SORTED} ${planned}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The experience with the number first, then published ones, of each the newest.
 * @param matches of `matchExperiences`
 */
export async function searchExperiences(
  db: Db,
  matches: readonly number[],
  wanted: Wanted,
  limit: number,
): Promise<FoundExperience[]> {
  if (matches.length === 0) return []
  const { rows } = await sql<FoundExperience>`
    select e.id, e.title, ${hostedBy} as hosted_by, e.status
    from experiences e join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    where e.id = any(${[...matches]}::int[])
    order by ${exactFirst('e.id', wanted)}e.approve desc, e.id desc limit ${limit} ${planned}`.execute(db)
  return rows
}

export type FoundSlot = {
  id: number
  experience_title: string
  starts_at: Date
  participant_number: number
  recruitment_number: number
}

/**
 * The slot with the number, then slots to come of the experiences that match, the next one first.
 * @param matches of `matchExperiences`
 */
export async function searchSlots(
  db: Db,
  now: Date,
  matches: readonly number[],
  wanted: Wanted,
  limit: number,
): Promise<FoundSlot[]> {
  const { rows } = await sql<FoundSlot>`
    with coming as (
      select c.id from experiences m cross join lateral (
        select c.id, c.starts_at from calendars c
        where c.experience_id = m.id and c.cancelled_at is null and c.starts_at > ${now}
        order by c.starts_at limit ${limit}) c
      where m.id = any(${[...matches]}::int[]) and m.approve
      order by c.starts_at, c.id limit ${limit})
    select c.id, e.title as experience_title, c.starts_at, c.taken as participant_number, c.recruitment_number
    from (select id from coming union select c.id from calendars c where c.id = ${wanted.number}::int) found
    join calendars c on c.id = found.id join experiences e on e.id = c.experience_id
    order by ${exactFirst('c.id', wanted)}c.starts_at, c.id limit ${limit} ${planned}`.execute(db)
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
): Promise<FoundName[]> {
  const { rows } = await sql<FoundName>`
    select p.id, p.name, p.published from ${named[kind]} p where ${fitting({ q })}
    order by p.published desc, p.name, p.id limit ${limit} ${planned}`.execute(db)
  return rows
}
