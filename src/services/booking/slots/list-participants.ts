// Participants of a slot, for its hosts and the operator only.
import type { DayParticipants, Participant, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { findChanges } from '#database/booking/reservations/changes.ts'
import { findParticipants, type ParticipantRow } from '#database/booking/slots/participants.ts'
import { findPhoneBookings } from '#database/booking/slots/phone-bookings.ts'
import { findWaitingGuests } from '#database/booking/shared/waiting.ts'
import { findPriceTypes } from '#database/experiences/story-cards.ts'
import { findHostSlot, findHostSlots } from '#database/schedule/host-slots.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { showsPhone } from '#domain/shared/phone.ts'
import { shareOfSlot } from '#domain/booking/cancellation.ts'
import { addDays, datesBetween, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { changesOf } from '../shared/present-changes.ts'
import { phoneBookingOf } from './phone-bookings.ts'

/**
 * The guest's contact is returned only while the guest has places in the slot.
 * @param with_phone whether it includes the telephone number
 */
function participantOf(row: ParticipantRow, with_phone: boolean): Participant {
  const comes = !row.released
  return {
    reservation_id: row.reservation_id,
    name: row.name,
    ...peopleOf(row),
    option: row.option_name,
    message: comes ? row.message_to_host : '',
    contact: comes ? { email: row.email, phone: with_phone ? row.phone : null } : null,
    state: comes ? 'confirmed' : 'cancelled',
    ...(comes && row.answer_by && { answer_by: isoJapan(row.answer_by) }),
    // Also null for a reservation that continues with other slots after this slot was cancelled.
    cancelled_by: row.cancelled_by,
    cancel_requested_by: row.cancel_requested_by,
    reserved_at: isoJapan(row.confirmed_at),
    refund: comes ? shareOfSlot(row) : null,
  }
}

/**
 * The slot and its participants; those who cancelled are last.
 * @param actor null for the operator, who sees all slots, but no telephone numbers, like an admin
 * who views as the host
 * @throws Refused calendar_not_found, also for another host's
 */
export async function listParticipants(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor | null,
  calendar_id: number,
): Promise<SlotParticipants> {
  const now = app.clock.now()
  const row = await findHostSlot(app.db, now, actor && actor.id, calendar_id)
  if (!row) throw new Refused('calendar_not_found')
  const participants = await findParticipants(app.db, [calendar_id])
  const with_phone = actor !== null && !actor.impersonation && showsPhone(row.date, now)
  const coming = participants.flatMap((one) => (one.released ? [] : one.reservation_id))
  const [phone_bookings, waiting, price_types, changes] = await Promise.all([
    findPhoneBookings(app.db, [calendar_id]),
    findWaitingGuests(app.db, calendar_id, now),
    findPriceTypes(app.db, row.experience_id),
    findChanges(app.db, coming),
  ])
  return {
    calendar: hostCalendarOf(row, now),
    participants: participants.map((one) => ({
      ...participantOf(one, with_phone),
      ...changesOf(
        changes.filter(({ reservation_id }) => reservation_id === one.reservation_id),
        now,
      ),
    })),
    phone_bookings: phone_bookings.map((one) => phoneBookingOf(one, actor !== null && !actor.impersonation)),
    waiting: waiting.map(({ number_of_people, lines, offer_ends_at, ...guest }) => ({
      ...guest,
      ...peopleOf({ number_of_people, lines }),
      offer_ends_at: isoJapan(offer_ends_at),
    })),
    ...(price_types && { price_types }),
  }
}

/** The most days of one list: further than the last slot. */
const MOST_DAYS = 200

/**
 * All slots of a day, or until another day, that are not cancelled, with their participants.
 * @throws InvalidInput for a date that isn't valid
 */
export async function listParticipantsOfDay(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { date, until = date, experience_id }: { date: string; until?: string | undefined; experience_id?: number },
): Promise<DayParticipants> {
  for (const [name, day] of Object.entries({ date, until }))
    if (!isDate(day)) throw new InvalidInput({ [name]: ['日付を正しく入力してください。'] })
  if (until < date || until > addDays(date, MOST_DAYS))
    throw new InvalidInput({ until: [`最初の日から${MOST_DAYS}日後までの日を入力してください。`] })
  const days = await participantsOfDays(app, actor, datesBetween(date, until), experience_id)
  return { date, calendars: days.flatMap(({ calendars }) => calendars) }
}

/**
 * The same for several days.
 * @param dates consecutive and ascending
 */
export async function participantsOfDays(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  dates: readonly string[],
  experience_id?: number,
): Promise<DayParticipants[]> {
  const now = app.clock.now()
  const slots = await findHostSlots(app.db, now, {
    user_id: actor.id,
    experience_id,
    from: dates[0]!,
    to: dates.at(-1)!,
  })
  const held = slots.filter((slot) => !slot.cancelled)
  const ids = held.map((slot) => slot.id)
  const [rows, by_phone] = await Promise.all([findParticipants(app.db, ids), findPhoneBookings(app.db, ids)])
  return dates.map((date) => ({
    date,
    calendars: held
      .filter((slot) => slot.date === date)
      .map((slot) => ({
        calendar: hostCalendarOf(slot, now),
        participants: rows
          .filter((row) => row.calendar_id === slot.id && !row.released)
          .map((row) => participantOf(row, !actor.impersonation && showsPhone(slot.date, now))),
        phone_bookings: by_phone
          .filter((row) => row.calendar_id === slot.id && row.cancelled_at === null)
          .map((row) => phoneBookingOf(row, !actor.impersonation)),
      })),
  }))
}
