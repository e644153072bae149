// What the form reads again after an order that is not booked. Loads with the order parts.
import { listReservations } from '#web/calls/booking.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getCalendar } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import { type EarlierBooking, earlierIn } from './earlier-bookings.ts'

/** @returns a function that puts the current slots in place of those of the form */
export async function readSlotsAgain(ids: readonly number[]): Promise<(before: NamedSlot[]) => NamedSlot[]> {
  const answers = await Promise.all(ids.map((id) => readResponse(getCalendar({ param: { id } }))))
  return (before) =>
    before.map((chosen) => {
      const answer = answers[ids.indexOf(chosen.id)]
      if (answer?.ok) return { id: chosen.id, slot: answer.data }
      return answer?.status === 404 ? { id: chosen.id, slot: null } : chosen
    })
}

/** What the user has booked of these slots; null without a response. */
export async function readEarlierAgain(ids: readonly number[]): Promise<EarlierBooking[] | null> {
  const answer = await readResponse(
    listReservations({ query: { period: 'coming', 'calendar_ids[]': ids.map(String) } }),
  )
  return answer.ok ? earlierIn(answer.data.reservations, ids) : null
}

/**
 * The experience as it is now; null without a response: then the next order is refused as the last
 * one was.
 */
export async function readExperienceAgain(id: number): Promise<Experience | null> {
  const answer = await readResponse(getExperience({ param: { id } }))
  return answer.ok ? answer.data : null
}
