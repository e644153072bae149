// Bookings by telephone of 太郎 (host@example.jp): some on coming days, one cancelled.
import type { Tx } from '#database/client.ts'
import { demoPhoneCalls, type DemoPhoneCall } from '../content/misc.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { type Day, uuidOf } from './seed-base.ts'
import { userId } from './seed-people.ts'
import type { SeedSlot } from './seed-slots.ts'

const HOUR = 3_600_000

export type PhoneBooking = { slot: SeedSlot; call: DemoPhoneCall }

/** Takes places of the next open slots. Call it when all reservations are planned. */
export function planPhoneBookings(day: Day, slots: readonly SeedSlot[]): PhoneBooking[] {
  const host = userId('taro')
  const coming = slots
    .filter(({ experience: { hosts, approved_at } }) => hosts[0] === host && approved_at !== null)
    .filter((slot) => slot.deadline > day.now && slot.open && !slot.cancelled && slot.places - slot.taken >= 4)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  return demoPhoneCalls.map((call, index) => {
    // The cancelled one is on the slot of the first.
    const slot = coming[call.cancelled ? 0 : index]
    if (!slot) throw new Error('the demonstration has no slot for a booking by telephone')
    slot.booked = true
    if (!call.cancelled) slot.taken += call.people
    return { slot, call }
  })
}

/** Inserts the bookings. The slots must have their ids. */
export async function insertPhoneBookings(tx: Tx, day: Day, bookings: readonly PhoneBooking[]): Promise<void> {
  const hoursAgo = (hours: number) => new Date(day.now.getTime() - hours * HOUR)
  await insertRows(
    tx,
    'kept_places',
    bookings.map(({ slot, call }, index) => ({
      id: index + 1,
      calendar_id: slot.id,
      request_key: uuidOf(`phone booking ${index}`),
      name: call.name,
      note: call.note,
      number_of_people: call.people,
      created_by: userId('taro'),
      created_at: hoursAgo(30 - index),
      updated_at: hoursAgo(30 - index),
      cancelled_at: call.cancelled ? hoursAgo(3) : null,
    })),
  )
  await continueIds(tx, ['kept_places'])
}
