/** What the user has booked of the selected slots already. */
import type { Reservation } from '#contract/booking/booking-schemas.ts'

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
