// What the mails about a booking have in common.
import type { SideSlot } from '#database/booking/reservations/changes.ts'
import type { ReservationPeople, ReservationRow } from '#database/booking/reservations/reservations.ts'
import { partyParam } from '#domain/booking/party.ts'
import { guideLines } from '#domain/experiences/day-guide.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatBrief, formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { mapUrl } from '#domain/shared/map-url.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import { buttonTo } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { calendarFile, cancelledCalendarFile } from './calendar-file.ts'
import { slotsOfReservation } from './slots-of-reservation.ts'

/** The data of a mail, as it is when the mail is written. */
export type MailContext = { row: ReservationRow; people: ReservationPeople; base_url: string; now: Date }

/** The slots as lines, with their states. */
export function slotsOf(row: ReservationRow, now: Date): string {
  return slotsOfReservation(row, now)
    .map((slot) => {
      const { cancelled, missing_for_minimum: missing } = slot
      const state = cancelled ? '（中止）' : missing === null ? '' : `（${missingWords(missing)}）`
      return `・${formatDate(slot.date)} ${formatRange(slot.start_time, slot.end_time)}${state}`
    })
    .join('\n')
}

/**
 * 「予約確定 12/17(木) 18:00 陶芸」. Words in 【】 need no space.
 * @param slots those that the mail is about
 */
export function subjectOf(
  words: string,
  row: ReservationRow,
  slots: readonly { date: string; start_time: string }[] = heldSlots(row),
): string {
  const [first, ...others] = slots
  const when = first ? formatBrief(first.date, first.start_time) : ''
  const more = others.length > 0 ? `（ほか${others.length}回）` : ''
  return `${words}${words.endsWith('】') ? '' : ' '}${when}${more} ${row.experience_title}`
}

/** The slots that take place, or all if none does. */
function heldSlots({ calendars }: ReservationRow): ReservationRow['calendars'] {
  const held = calendars.filter(({ cancelled }) => !cancelled)
  return held.length > 0 ? held : calendars
}

/** The number that a guest names when they ask the operator. */
export const numberOf = (row: ReservationRow) => `■ 予約番号\n${row.id}`

export const pageOf = (context: MailContext) => `${context.base_url}/mypage/reservations/${context.row.id}`
/** The form to wait for dates that are added later: for a guest whose slot was called off. */
export const toNewDates = ({ base_url, row: { experience_id, lines, number_of_people } }: MailContext) =>
  buttonTo(
    '別の日を待つ',
    `${base_url}/stories/${experience_id}/waiting?${lines ? `party=${partyParam(lines)}` : `people=${number_of_people}`}`,
  )
/** Where the guest writes to the host, with a heading. Only for a booking that was confirmed once. */
export const toHostOf = ({ base_url, row }: MailContext) =>
  `主催者に連絡する\n${base_url}/mypage/messages/new?reservation=${row.id}`
/** The host’s page of each slot. */
export const toSlotsOf = ({ base_url, row }: MailContext) =>
  row.calendars.map(({ id, date, start_time }) =>
    buttonTo(`${formatBrief(date, start_time)}の参加者を見る`, `${base_url}/host/calendars/${id}`),
  )
/** Where the host writes to the guest, with a heading. */
export const toGuestOf = ({ base_url, row }: MailContext) =>
  `お客さまに連絡する\n${base_url}/host/messages/new?reservation=${row.id}`
/** The address; null for an online experience. */
export const placeOf = (row: ReservationRow) => (row.online ? null : addressIn(row.state, row.address))

/** The place with a link to a map, or the address of an online experience. */
export function whereOf(row: ReservationRow): string {
  const place = placeOf(row)
  return place === null ? `オンライン\n${row.online_url}` : `${place}\n地図 ${mapUrl(place)}`
}

/** What the guest needs on the day, each part with its heading. */
export function guideOf({ row, base_url }: MailContext): string[] {
  const picture = row.meeting_image && `写真 ${new URL(row.meeting_image.url, base_url).href}`
  const parts = guideLines(row).map(({ heading, text }) => ({ heading, lines: [text] }))
  const meeting = parts.find(({ heading }) => heading === '集合場所')
  if (picture && meeting) meeting.lines.push(picture)
  else if (picture) parts.unshift({ heading: '集合場所', lines: [picture] })
  return parts.map(({ heading, lines }) => `■ ${heading}\n${lines.join('\n')}`)
}

type Attachments = NonNullable<Mail['attachments']>

/**
 * An .ics file for each slot that takes place. Some programs open a file with several events as a
 * new calendar.
 */
export function calendarAttachments(context: MailContext): Attachments {
  const { row, now } = context
  const target = { place: placeOf(row) ?? row.online_url, url: pageOf(context), now }
  return row.calendars
    .filter(({ cancelled }) => !cancelled)
    .map(({ id }) => ({
      filename: `tsumugi-${row.id}-${id}.ics`,
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendarFile(row, id, target),
    }))
}

/**
 * The .ics files that take slots out of the guest's calendar.
 * @param slots ids of cancelled ones, or slots that the guest dropped
 */
export function cancelledAttachments(context: MailContext, slots: readonly (number | SideSlot)[]): Attachments {
  const { row, now } = context
  return slots.map((slot) => ({
    filename: `tsumugi-${row.id}-${typeof slot === 'number' ? slot : slot.uid}-cancelled.ics`,
    content_type: 'text/calendar; charset=utf-8; method=CANCEL',
    content: cancelledCalendarFile(row, slot, { url: pageOf(context), now }),
  }))
}
