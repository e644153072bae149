// The booking as an iCalendar file (RFC 5545), for the guest's own calendar.
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { guideLines } from '#domain/experiences/day-guide.ts'
import { mapUrl } from '#domain/shared/map-url.ts'
import { describeDecision, receivedWords } from '#domain/schedule/decision.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { icalFile, icalInstant, icalText } from '../../shared/icalendar.ts'
import { type SlotOfReservation, slotsOfReservation } from './slots-of-reservation.ts'

function descriptionOf(row: ReservationRow, slot: SlotOfReservation, more: readonly string[], now: Date): string {
  const lines = [row.hosted_by, `${row.number_of_people}名`]
  const received = receivedWords([slot])
  if (received !== null) lines.push(received, describeDecision([slot], { paid: row.total > 0 }, now) ?? '')
  return [...lines, ...more].join('\n')
}

/**
 * A slot that isn't decided yet is tentative.
 * @param place of the experience, or null
 * @param url the guest's page of the booking
 */
export function calendarFile(row: ReservationRow, place: string | null, url: string, now: Date): string {
  // A newer file has a higher number, so it replaces the older one in the guest's calendar.
  const sequence = Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1000))
  const guide = guideLines(row).map(({ heading, text }) => `${heading}：${text}`)
  const map = place && !row.online ? [`地図：${mapUrl(place)}`] : []
  const events = slotsOfReservation(row, now)
    .filter((slot) => !slot.cancelled)
    .flatMap((slot) => [
      'BEGIN:VEVENT',
      `UID:reservation-${row.id}-${slot.id}@${new URL(url).hostname}`,
      `DTSTAMP:${icalInstant(now)}`,
      `DTSTART:${icalInstant(instantOf(slot.date, slot.start_time))}`,
      `DTEND:${icalInstant(instantOf(slot.date, slot.end_time))}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${slot.missing_for_minimum === null ? 'CONFIRMED' : 'TENTATIVE'}`,
      `SUMMARY:${icalText(row.experience_title)}`,
      ...(place ? [`LOCATION:${icalText(place)}`] : []),
      `DESCRIPTION:${icalText(descriptionOf(row, slot, [...guide, ...map, url], now))}`,
      `URL:${url}`,
      'END:VEVENT',
    ])
  return icalFile('reservation', ['METHOD:PUBLISH', ...events])
}
