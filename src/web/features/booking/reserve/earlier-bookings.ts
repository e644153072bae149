/** What the user has of the selected slots already: bookings, and places that an offer keeps. */
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { WaitingEntry } from '#contract/booking/waiting-schemas.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'

export type EarlierBooking = {
  calendar_id: number
  people: number
  /** The result of the payment is awaited. */
  unpaid: boolean
}

/**
 * One entry for each of these slots that the user has places in. Holds that wait for 3-D Secure
 * don't count: the form offers to finish them.
 */
export function earlierIn(reservations: readonly Reservation[], calendar_ids: readonly number[]): EarlierBooking[] {
  const booked = reservations.filter(({ hold_expires_at }) => hold_expires_at === null)
  return calendar_ids.flatMap((calendar_id) => {
    const those = booked.filter(({ calendars }) =>
      calendars.some(({ id, cancelled }) => id === calendar_id && !cancelled),
    )
    if (those.length === 0) return []
    const people = those.reduce((sum, { number_of_people }) => sum + number_of_people, 0)
    return { calendar_id, people, unpaid: those.every(({ status }) => status === 'held') }
  })
}

export const earlierWords = ({ people, unpaid }: EarlierBooking) =>
  unpaid ? `この日時はお支払いの確認中です（${people}名）` : `この日時はすでに予約済みです（${people}名）`

/** The places that an offer keeps for the user are free for them. */
export const withOffers = (slots: readonly NamedSlot[], entries: readonly WaitingEntry[]): NamedSlot[] =>
  slots.map(({ id, slot }) => {
    const entry = entries.find(({ offer }) => offer?.calendar_id === id)
    if (!slot || !entry) return { id, slot }
    const participant_number = slot.participant_number - entry.number_of_people
    return { id, slot: { ...slot, participant_number, accepting_reservation: true } }
  })
