// The terms of an experience as its guests booked it, and the host's changes of them.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { GuestTerms } from '#domain/booking/guest-terms.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import { minimum, priceTypes } from '../../experiences/story-cards.ts'
import { requestId } from '../../request-id.ts'

/** The current terms of experience `e`, as JSON: GuestTerms. */
export const termsNow = sql<GuestTerms>`jsonb_build_object(
  'title', e.title, 'online', e.online, 'online_url', e.online_url, 'state', e.state, 'address', e.address,
  'meeting_point', e.meeting_point, 'meeting_image', e.meeting_image_key, 'nearest_station', e.nearest_station,
  'directions', e.directions, 'duration_minutes', e.duration_minutes, 'target_age', e.target_age, 'languages', e.languages,
  'description', e.description, 'price_side_note', e.price_side_note, 'note', e.note, 'reservation_notice', e.reservation_notice,
  'price', e.price, 'price_types', ${priceTypes}, 'recruitment_number', e.recruitment_number, 'minimum', ${minimum},
  'options', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description,
    'price', p.price) order by p.sort_order), '[]') from experience_options p
    where p.experience_id = e.id and p.retired_at is null))`

export async function readTerms(db: Db, experience_id: number): Promise<GuestTerms> {
  const { rows } = await sql<{ terms: GuestTerms }>`
    select ${termsNow} as terms from experiences e where e.id = ${experience_id}`.execute(db)
  return oneRow(rows).terms
}

export type ComingGuest = {
  reservation_id: number
  name: string
  number_of_people: number
  lines: PartyLine[] | null
  option_id: number | null
  /** A held one is not confirmed yet: its guest is still paying. */
  status: 'confirmed' | 'held'
  first_starts_at: Date
  /** The slots to come. */
  calendars: { id: number; date: string; start_time: string; end_time: string }[]
}

/**
 * Reservations with places in slots of the experience that have not started, the next ones first.
 */
export async function findComingGuests(db: Db, experience_id: number, now: Date): Promise<ComingGuest[]> {
  const { rows } = await sql<ComingGuest>`
    select r.id as reservation_id, u.name, r.number_of_people, r.lines, r.option_id, r.status, r.first_starts_at,
      json_agg(json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
        'end_time', to_char(c.end_time, 'HH24:MI')) order by c.starts_at, c.id) as calendars
    from calendars c
    join reservation_calendars rc on rc.calendar_id = c.id and not rc.released
    join reservations r on r.id = rc.reservation_id and r.status in ('confirmed', 'held')
    join users u on u.id = r.user_id
    where c.experience_id = ${experience_id} and c.starts_at > ${now} and c.cancelled_at is null
    group by r.id, u.name order by min(c.starts_at), r.id`.execute(db)
  return rows
}

/** @returns the id of the change */
export async function insertTermChange(
  tx: Tx,
  change: {
    experience_id: number
    user_id: number
    before: GuestTerms
    after: GuestTerms
    message: string
    at: Date
  },
): Promise<number> {
  const { before, after, experience_id, ...row } = change
  const { id } = await tx
    .insertInto('term_changes')
    .values({
      ...row,
      experience_id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Applies a change to reservations. They keep what was agreed; what was not stored with an old
 * reservation is taken from before the change. A free cancellation that lasts longer stays. Callers
 * hold the locks of the reservations.
 */
export async function applyTermChange(
  tx: Tx,
  change: { id: number; before: GuestTerms },
  guests: readonly { reservation_id: number; free_until: Date | null }[],
): Promise<void> {
  await sql`
    update reservations r set agreed_terms = ${JSON.stringify(change.before)}::jsonb || coalesce(r.agreed_terms, '{}'),
      term_change_id = ${change.id}::int, free_cancel_until = greatest(r.free_cancel_until, given.free_until)
    from unnest(${guests.map((guest) => guest.reservation_id)}::int[], ${guests.map((guest) => guest.free_until)}::timestamptz[])
      as given (id, free_until)
    where r.id = given.id`.execute(tx)
}

/** Adds an event `terms_changed` with a due mail to each reservation. */
export async function addTermsChangedEvents(
  tx: Tx,
  change_id: number,
  guests: readonly { reservation_id: number; free_until: Date | null }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into reservation_events (reservation_id, type, at, detail, mails_due_at, request_id)
    select given.id, 'terms_changed', ${at}::timestamptz,
      jsonb_build_object('change_id', ${change_id}::int, 'free_until', given.free_until), ${at}::timestamptz, ${requestId()}::text
    from unnest(${guests.map((guest) => guest.reservation_id)}::int[],
      ${guests.map((guest) => guest.free_until?.toISOString() ?? null)}::text[]) as given (id, free_until)
    order by given.id`.execute(tx)
}

export type TermChangeRow = { id: number; before: GuestTerms; after: GuestTerms; message: string }

export async function findTermChanges(db: Db, ids: readonly number[]): Promise<TermChangeRow[]> {
  const { rows } = await sql<TermChangeRow>`
    select id, before, after, message from term_changes where id = any(${[...ids]}::int[])`.execute(db)
  return rows
}
