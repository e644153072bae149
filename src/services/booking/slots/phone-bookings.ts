// Bookings that a host takes by telephone: they take places like reservations, without a guest
// account, a payment or mails.
import type { PhoneBooking } from '#contract/booking/host-booking-schemas.ts'
import {
  cancelPhoneBookingRow,
  changePhoneBooking,
  findPhoneBooking,
  findPhoneBookingByKey,
  insertPhoneBooking,
  type PhoneBookingRow,
} from '#database/booking/slots/phone-bookings.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import { findPriceTypes } from '#database/experiences/story-cards.ts'
import { findHostSlot, type HostSlotRow } from '#database/schedule/host-slots.ts'
import { type PartyMember, typesFor } from '#domain/booking/party.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { slotCancelProblem } from '#domain/schedule/host-slot.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { withPlaces } from '../shared/holds.ts'
import { partyOf } from '../shared/plan-booking.ts'
import { lockedSlot } from './host-calendars.ts'

const MAX_NAME = 100
const MAX_NOTE = 1000

type Values = { name: string; number_of_people?: number | null; note: string; party?: PartyMember[] | null }

/** A booking in the API's form. @param with_note false for admins */
export const phoneBookingOf = (row: PhoneBookingRow, with_note = true): PhoneBooking => ({
  id: row.id,
  name: row.name,
  ...peopleOf(row),
  note: with_note ? row.note : '',
  cancelled: row.cancelled_at !== null,
  created_at: isoJapan(row.created_at),
})

/** @throws InvalidInput */
function checked({ party = null, ...input }: Values) {
  const people = input.number_of_people ?? (party ? null : 0)
  const values = { name: cleanText(input.name).trim(), note: cleanText(input.note), people, party }
  const problems = {
    ...(values.name === '' && { name: ['お名前を入力してください。'] }),
    ...(values.name.length > MAX_NAME && { name: [`お名前は${MAX_NAME}文字以内で入力してください。`] }),
    ...(values.note.length > MAX_NOTE && { note: [`メモは${MAX_NOTE}文字以内で入力してください。`] }),
    ...(people !== null && (people < 1 || people > 1000) && { number_of_people: ['人数は1名以上で選んでください。'] }),
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return values
}

/** @throws Refused phone_booking_without_places; busy where expired holds must be ended first */
function requirePlaces(slot: HostSlotRow, more: number): void {
  if (more <= 0) return
  const places_left = slot.recruitment_number - slot.participant_number
  if (more > places_left) throw new Refused('phone_booking_without_places', { places_left: Math.max(0, places_left) })
  if (slot.taken + more > slot.recruitment_number) throw new Refused('busy')
}

/**
 * Who comes, by price type. The same number of people without a party leaves it as it was booked.
 * @param row the booking to change; null for a new one
 * @throws Refused slot_not_empty, and as partyOf
 */
async function bookedPeople(
  tx: Tx,
  { experience_id, recruitment_number, participant_number }: HostSlotRow,
  { party, people, ...values }: ReturnType<typeof checked>,
  row: PhoneBookingRow | null,
) {
  if (row && party === null && people === row.number_of_people)
    return { ...values, number_of_people: people, lines: row.lines }
  const types = typesFor(await findPriceTypes(tx, experience_id), row?.lines)
  const offered = { price_types: types.length > 0 ? types : null, price: 0, recruitment_number }
  const { lines, places: number_of_people } = partyOf(offered, { party, people })
  if (lines?.some(({ whole_slot }) => whole_slot) && participant_number > (row?.number_of_people ?? 0))
    throw new Refused('slot_not_empty')
  return { ...values, number_of_people, lines }
}

/**
 * Adds a booking to a slot. A repeated call with the same key returns the first booking.
 * @throws Refused calendar_not_found, calendar_cancelled, calendar_ended,
 * phone_booking_without_places, slot_not_empty, busy, and as partyOf; InvalidInput
 */
export async function addPhoneBooking(
  app: App,
  actor: UserActor,
  calendar_id: number,
  { request_key, ...input }: Values & { request_key: string },
): Promise<PhoneBooking> {
  if (!(await findHostSlot(app.db, app.clock.now(), actor.id, calendar_id))) throw new Refused('calendar_not_found')
  const values = checked(input)
  return await withPlaces(app, [calendar_id], async (tx) => {
    await lockSlot(tx, calendar_id)
    const known = await findPhoneBookingByKey(tx, calendar_id, request_key)
    if (known) return phoneBookingOf(known)
    const slot = await lockedSlot(app, tx, actor, calendar_id, slotCancelProblem)
    const booked = await bookedPeople(tx, slot, values, null)
    requirePlaces(slot, booked.number_of_people)
    const now = app.clock.now()
    await insertPhoneBooking(tx, { ...booked, calendar_id, request_key, created_by: actor.id, now })
    return phoneBookingOf((await findPhoneBookingByKey(tx, calendar_id, request_key))!)
  })
}

/**
 * Changes a booking.
 * @throws Refused as addPhoneBooking, phone_booking_not_found (also for another host's),
 * phone_booking_cancelled; InvalidInput
 */
export async function updatePhoneBooking(app: App, actor: UserActor, id: number, input: Values): Promise<PhoneBooking> {
  const found = await findPhoneBooking(app.db, actor.id, id)
  if (!found) throw new Refused('phone_booking_not_found')
  const values = checked(input)
  return await withPlaces(app, [found.calendar_id], async (tx) => {
    const slot = await lockedSlot(app, tx, actor, found.calendar_id, slotCancelProblem)
    // Under the lock of the slot, nobody else changes it.
    const row = await findPhoneBooking(tx, actor.id, id)
    if (!row) throw new Refused('phone_booking_not_found')
    if (row.cancelled_at) throw new Refused('phone_booking_cancelled')
    const booked = await bookedPeople(tx, slot, values, row)
    requirePlaces(slot, booked.number_of_people - row.number_of_people)
    await changePhoneBooking(tx, row, booked, app.clock.now())
    return phoneBookingOf((await findPhoneBooking(tx, actor.id, id))!)
  })
}

/**
 * Cancels a booking. One that is cancelled already stays as it is.
 * @throws Refused phone_booking_not_found (also for another host's), calendar_ended
 */
export async function cancelPhoneBooking(app: App, actor: UserActor, id: number): Promise<PhoneBooking> {
  const found = await findPhoneBooking(app.db, actor.id, id)
  if (!found) throw new Refused('phone_booking_not_found')
  return await inTransaction(app.db, async (tx) => {
    await lockSlot(tx, found.calendar_id)
    const row = await findPhoneBooking(tx, actor.id, id)
    if (!row) throw new Refused('phone_booking_not_found')
    if (row.cancelled_at) return phoneBookingOf(row)
    await lockedSlot(app, tx, actor, row.calendar_id, slotCancelProblem)
    await cancelPhoneBookingRow(tx, row, app.clock.now())
    return phoneBookingOf((await findPhoneBooking(tx, actor.id, id))!)
  })
}
