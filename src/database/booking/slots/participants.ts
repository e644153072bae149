// Participants of slots, and how much each would get back if the slot were cancelled.
import type { PartyLine } from '#domain/booking/party.ts'
import { sql } from 'kysely'
import type { Canceller, CancelRequester } from '#domain/booking/cancellation.ts'
import type { Db } from '../../client.ts'
import { sharesOfSlots } from '../shared/dispute-amounts.ts'

export type ParticipantRow = {
  calendar_id: number
  reservation_id: number
  name: string
  email: string
  phone: string | null
  number_of_people: number
  lines: PartyLine[] | null
  option_name: string | null
  message_to_host: string
  confirmed_at: Date
  /** Whether the places in this slot were released: the reservation or the slot was cancelled. */
  released: boolean
  /** Until when the guest of a postponed slot answers; null otherwise. */
  answer_by: Date | null
  cancelled_by: Canceller | null
  cancel_requested_by: CancelRequester | null
  total: number
  /** Slots of the reservation, and how many of them are not cancelled. */
  slots: number
  remaining: number
  /** Yen of refunds that are done or in progress; those for changes of the booking. */
  paid_back: number
  changed: number
}

/**
 * All guests who ever had a confirmed place in these slots. Those who still have one come first,
 * then by time of booking.
 */
export async function findParticipants(db: Db, calendar_ids: readonly number[]): Promise<ParticipantRow[]> {
  const ids = sql`${[...calendar_ids]}::int[]`
  // Each kind of place has its own index. One condition for both could use neither.
  const { rows } = await sql<ParticipantRow>`
    with places as (
      select reservation_id, calendar_id, places, released, answer_by from reservation_calendars where calendar_id = any(${ids}) and not released
      union all
      select reservation_id, calendar_id, places, released, answer_by from reservation_calendars where calendar_id = any(${ids}) and released)
    select rc.calendar_id, r.id as reservation_id, u.name, u.email, u.phone, rc.places as number_of_people, r.lines, r.option_name, r.message_to_host,
      r.confirmed_at, rc.released, rc.answer_by, r.cancelled_by, r.cancel_requested_by, r.total, s.slots, s.remaining,
      s.paid_back, s.changed
    from places rc
    join reservations r on r.id = rc.reservation_id
    join users u on u.id = r.user_id
    ${sharesOfSlots}
    where r.confirmed_at is not null
    order by rc.calendar_id, rc.released, r.confirmed_at, r.id`.execute(db)
  return rows
}
