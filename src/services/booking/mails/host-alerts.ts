// Copies of mails to hosts about a booking and its cancellation, for the channels that they chose.
import type { MailEvent } from '#database/booking/reservations/due-mails.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { type NoticeCopy, newBookingKey } from '#database/notices/choices.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import type { MailContext } from './mail-parts.ts'

/**
 * The copies of one kind for all hosts that get a mail about these events, without names of guests.
 * A slot that is cancelled with its bookings has no copies: it would have one for each booking.
 */
export function hostAlerts(
  type: 'confirmed' | 'cancelled' | 'changed' | 'change_proposed',
  events: readonly { event: MailEvent; context: MailContext }[],
): NoticeCopy[] {
  return events.flatMap(({ event, context: { row, people } }) => {
    if (event.type !== type || (event.type === 'cancelled' && event.detail.calendar_id !== undefined)) return []
    if (event.type === 'changed' && event.detail.by === 'host') return []
    const [slot] = row.calendars
    if (!slot) return []
    const when = `${formatDate(slot.date)} ${slot.start_time}から${row.calendars.length > 1 ? `、ほか${row.calendars.length - 1}回` : ''}`
    const facts = `${when}・${partyWords(row.lines, row.number_of_people)}`
    const of = `「${row.experience_title}」`
    const copies = {
      confirmed: {
        key: newBookingKey(event.id),
        title: '新しい予約が入りました',
        text: `${of}に予約が入りました（${facts}）。`,
        about: aboutBooking(row),
      },
      cancelled: {
        key: `booking_cancelled:${event.id}`,
        title: '予約がキャンセルされました',
        text: `${of}の予約がキャンセルされました（${facts}）。`,
      },
      changed: {
        key: `booking_changed:${event.id}`,
        title: '予約が変更されました',
        text: `${of}の予約が変更されました（変更後：${facts}）。`,
      },
      change_proposed: {
        key: `change_proposed:${event.id}`,
        title: '予約の変更のお願いがあります',
        text: `${of}の予約（${facts}）を変更してほしいというお願いがあります。`,
        about: aboutBooking(row),
      },
    }
    const copy: Omit<NoticeCopy, 'user_id' | 'path'> = copies[type]
    return people.hosts.map(({ id }) => ({ ...copy, user_id: id, path: `/host/calendars/${slot.id}` }))
  })
}
