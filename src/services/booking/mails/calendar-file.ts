// The booking as an iCalendar file (RFC 5545), for the guest's own calendar.
import type { SideSlot } from '#database/booking/reservations/changes.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { guideLines } from '#domain/experiences/day-guide.ts'
import { mapUrl } from '#domain/shared/map-url.ts'
import { describeDecision, receivedWords } from '#domain/schedule/decision.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { icalInstant, instantOf } from '#domain/shared/japan-time.ts'
import { icalFile, icalText } from '../../shared/icalendar.ts'
import { type SlotOfReservation, slotsOfReservation } from './slots-of-reservation.ts'

function descriptionOf(row: ReservationRow, slot: SlotOfReservation, more: readonly string[], now: Date): string {
  const lines = [`予約番号：${row.id}`, row.hosted_by, partyWords(row.lines, row.number_of_people)]
  const received = receivedWords([slot])
  if (received !== null) lines.push(received, describeDecision([slot], { paid: row.total > 0 }, now) ?? '')
  if (row.total > 0) lines.push(describeDeadline(row.cancel_deadline, now, row.free_cancel_until))
  return [...lines, ...more].join('\n')
}

/** A slot in the guest's calendar. A moved one keeps its `uid`. */
type EventSlot = SlotOfReservation & { uid: number }

const statusOf = (slot: SlotOfReservation) =>
  slot.cancelled ? 'CANCELLED' : slot.missing_for_minimum === null ? 'CONFIRMED' : 'TENTATIVE'

type Target = {
  /** Of the experience, or null. */
  place: string | null
  /** The guest's page of the booking. */
  url: string
  now: Date
}

function eventLines(row: ReservationRow, slot: EventSlot, { place, url, now }: Target): string[] {
  const guide = guideLines(row).map(({ heading, text }) => `${heading}：${text}`)
  const map = place && !row.online ? [`地図：${mapUrl(place)}`] : []
  // The way there is for those who come.
  const way = slot.cancelled
    ? []
    : [
        ...(place ? [`LOCATION:${icalText(place)}`] : []),
        `DESCRIPTION:${icalText(descriptionOf(row, slot, [...guide, ...map, url], now))}`,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-P1D',
        `DESCRIPTION:${icalText(row.experience_title)}`,
        'END:VALARM',
      ]
  // A newer file has a higher number, so it replaces the older one in the guest's calendar. A
  // cancellation comes after all files of the same second.
  const seconds = Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1000))
  return [
    'BEGIN:VEVENT',
    `UID:reservation-${row.id}-${slot.uid}@${new URL(url).hostname}`,
    `DTSTAMP:${icalInstant(now)}`,
    `DTSTART:${icalInstant(instantOf(slot.date, slot.start_time))}`,
    `DTEND:${icalInstant(instantOf(slot.date, slot.end_time))}`,
    `SEQUENCE:${seconds + (slot.cancelled ? 1 : 0)}`,
    `STATUS:${statusOf(slot)}`,
    // Required by METHOD:PUBLISH and CANCEL (RFC 5546). No mail address: a guest answers on the
    // page.
    `ORGANIZER;CN="${row.hosted_by.replace(/["\p{Cc}]/gu, '')}":${new URL(url).origin}`,
    `SUMMARY:${icalText(row.experience_title)}`,
    `URL:${url}`,
    ...way,
    'END:VEVENT',
  ]
}

const droppedSlot = (slot: SideSlot): EventSlot => ({
  ...slot,
  cancelled: true,
  missing_for_minimum: null,
  decides_at: null,
})

/** All slots also with those that the guest dropped. */
const slotsIn = (row: ReservationRow, calendar_id: number | null, now: Date): EventSlot[] => [
  ...slotsOfReservation(row, now)
    .filter(({ id }) => calendar_id === null || id === calendar_id)
    .map((slot) => ({ ...slot, uid: row.uids?.[slot.id] ?? slot.id })),
  ...(calendar_id === null ? (row.dropped ?? []).map(droppedSlot) : []),
]

/**
 * The slots of a confirmed booking. A slot that isn't decided yet is tentative; a cancelled or
 * dropped one is in the file too, so that it ends in a calendar that has it.
 * @param calendar_id of the only slot in the file; null for all
 */
export const calendarFile = (row: ReservationRow, calendar_id: number | null, target: Target): string =>
  icalFile('reservation', [
    'METHOD:PUBLISH',
    ...slotsIn(row, calendar_id, target.now).flatMap((slot) => eventLines(row, slot, target)),
  ])

/**
 * Takes slots out of the calendars that have them.
 * @param what the id of the only slot that was cancelled, or a slot that the guest dropped; null
 * for all slots of the booking
 */
export const cancelledCalendarFile = (
  row: ReservationRow,
  what: number | SideSlot | null,
  target: Omit<Target, 'place'>,
): string => {
  const slots = typeof what === 'object' && what ? [droppedSlot(what)] : slotsIn(row, what, target.now)
  return icalFile('reservation', [
    'METHOD:CANCEL',
    ...slots.flatMap((slot) => eventLines(row, { ...slot, cancelled: true }, { ...target, place: null })),
  ])
}
