// The search over everything of the brand back office. Run it in inBrandTransaction; each statement
// still names the brand, and begins with its communities: a brand has few rows, and the indexes of
// words can't be used under row-level security, because their operators aren't leakproof.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { ReservationStatus } from '#domain/booking/reservation-machine.ts'
import type { ApplicationState } from '#domain/communities/applications.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Tx } from '../client.ts'
import { ambassadorName, confirmedPlaces } from '../experiences/brand-experiences.ts'
import type { ApprovalStatus } from '#domain/experiences/approval.ts'
import { everyWord, scanned, textContains } from '../search-of-names.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

const planned = sql.raw(PLANNED_EACH_TIME)

/** The number of the word, if it may be the number of such a row. */
const idOf = (word: SearchWord, of: SearchWord['of']) => (word.of === null || word.of === of ? word.id : null)

/** Matches whose slots are looked for: the newest ones. */
const MOST_MATCHES = 200

export type BrandReservation = {
  id: number
  status: ReservationStatus
  number_of_people: number
  lines: PartyLine[] | null
  experience_id: number
  experience_title: string
  community_id: number
  /** The first slot. */
  calendar_id: number
  first_starts_at: Date
  last_ends_at: Date
}

/**
 * The reservation with this number: its slot, not who booked it. Brands don't read guests. One that
 * was never paid isn't found.
 */
export async function searchBrandReservations(tx: Tx, brand_id: number, id: number): Promise<BrandReservation[]> {
  const { rows } = await sql<BrandReservation>`
    select r.id, r.status, r.number_of_people, r.lines, e.id as experience_id, e.title as experience_title, e.community_id,
      s.calendar_id, s.first_starts_at, s.last_ends_at
    from reservations r
    join experiences e on e.id = r.experience_id
    join communities o on o.id = e.community_id
    join lateral (select (array_agg(c.id order by c.starts_at, c.id))[1] as calendar_id,
        min(c.starts_at) as first_starts_at, max(c.ends_at) as last_ends_at
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) s
      on s.calendar_id is not null
    where r.id = ${id} and o.brand_id = ${brand_id} and r.status in ('confirmed', 'cancelled') ${planned}`.execute(tx)
  return rows
}

export type BrandExperience = {
  id: number
  title: string
  ambassador_name: string
  status: ApprovalStatus
  community_id: number
}

const experiencesWith = (q: string) =>
  everyWord(
    q,
    (word) => sql`(${scanned('e', word)} or ${textContains(ambassadorName, word)} or ${textContains(sql`o.name`, word)}
      or e.id = ${idOf(word, 'experience')}::int)`,
  )

/** The newest experiences of the brand's communities with all words, published ones first. */
export async function searchBrandExperiences(tx: Tx, brand_id: number, q: string): Promise<BrandExperience[]> {
  const { rows } = await sql<BrandExperience>`
    select e.id, e.title, ${ambassadorName} as ambassador_name, e.status, e.community_id
    from communities o join experiences e on e.community_id = o.id
    where o.brand_id = ${brand_id} and ${experiencesWith(q)}
    order by e.approve desc, e.id desc limit ${MOST_MATCHES} ${planned}`.execute(tx)
  return rows
}

export type BrandSlot = {
  id: number
  experience_id: number
  experience_title: string
  community_id: number
  starts_at: Date
  participant_number: number
  recruitment_number: number
}

/** Slots to come of these experiences, the next one first. */
export async function searchBrandSlots(
  tx: Tx,
  brand_id: number,
  now: Date,
  experience_ids: readonly number[],
  limit: number,
): Promise<BrandSlot[]> {
  if (experience_ids.length === 0) return []
  const { rows } = await sql<BrandSlot>`
    select c.id, e.id as experience_id, e.title as experience_title, e.community_id, c.starts_at,
      ${confirmedPlaces} as participant_number, c.recruitment_number
    from experiences e join communities o on o.id = e.community_id
    cross join lateral (select c.id, c.starts_at, c.recruitment_number from calendars c
      where c.experience_id = e.id and c.cancelled_at is null and c.starts_at > ${now}
      order by c.starts_at limit ${limit}) c
    where e.id = any(${[...experience_ids]}::int[]) and o.brand_id = ${brand_id}
    order by c.starts_at, c.id limit ${limit} ${planned}`.execute(tx)
  return rows
}

export type BrandApplication = {
  id: number
  user_name: string
  community_name: string
  state: ApplicationState
  applied_at: Date
}

/**
 * Applications with all words in name, address or community: undecided ones first, then the newest.
 */
export async function searchBrandApplications(
  tx: Tx,
  brand_id: number,
  q: string,
  limit: number,
): Promise<BrandApplication[]> {
  const { rows } = await sql<BrandApplication>`
    select a.id, a.full_name as user_name, o.name as community_name, a.state, a.applied_at
    from communities o join community_applications a on a.community_id = o.id
    where o.brand_id = ${brand_id} and ${everyWord(
      q,
      (word) => sql`(${scanned('a', word)} or ${textContains(sql`o.name`, word)})`,
    )}
    order by (a.state = 'new') desc, a.id desc limit ${limit} ${planned}`.execute(tx)
  return rows
}

export type BrandMemberFound = {
  id: number
  email: string
  invitation_accepted: boolean
  /** How many stand before it in the list of members. */
  before: number
}

/** Members by their address, those who have joined first. */
export async function searchBrandMembers(
  tx: Tx,
  brand_id: number,
  q: string,
  limit: number,
): Promise<BrandMemberFound[]> {
  const { rows } = await sql<BrandMemberFound>`
    select m.id, m.email, m.invitation_accepted_at is not null as invitation_accepted,
      (select count(*)::int from brand_members x where x.brand_id = m.brand_id and x.removed_at is null and x.id < m.id) as before
    from brand_members m
    where m.brand_id = ${brand_id} and m.removed_at is null and ${everyWord(q, (word) => textContains(sql`m.email`, word))}
    order by invitation_accepted desc, m.email limit ${limit} ${planned}`.execute(tx)
  return rows
}

export type BrandCommunity = { id: number; name: string; published: boolean }

export async function searchBrandCommunities(
  tx: Tx,
  brand_id: number,
  q: string,
  limit: number,
): Promise<BrandCommunity[]> {
  const { rows } = await sql<BrandCommunity>`
    select o.id, o.name, o.published from communities o
    where o.brand_id = ${brand_id} and ${everyWord(q, (word) => textContains(sql`o.name`, word))}
    order by o.published desc, o.name, o.id limit ${limit} ${planned}`.execute(tx)
  return rows
}
