// Copies of digests for the channels that people chose beside mail: one for each person.
import type { EndedSlot } from '#database/booking/shared/digests.ts'
import type { NoticeCopy } from '#database/notices/choices.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { type GuestPart, whatOf } from './digest-mails.ts'

const keyOf = (digest_id: number) => `digest:${digest_id}`

const slotOf = (title: string, { date, start_time }: { date: string; start_time: string }, count: number) =>
  `「${title}」${formatDate(date)} ${start_time}からの回${count > 1 ? `など、${count}回` : ''}`

/** Null for a guest who has no booking in it. */
export function guestCopy(digest_id: number, user_id: number, parts: readonly GuestPart[]): NoticeCopy | null {
  const [first] = parts
  if (!first) return null
  const { event, context } = first
  const { row } = context
  const what = whatOf(parts.map(({ event: { type } }) => type === 'postponed'))
  const moved = event.type === 'postponed' ? event.detail.from : undefined
  const id = event.type === 'cancelled' || event.type === 'slot_cancelled' ? event.detail.calendar_id : undefined
  const slot = moved ?? row.calendars.find((one) => one.id === id) ?? row.calendars[0]
  if (!slot) return null
  const alone = parts.every(({ context: { row: other } }) => other.id === row.id)
  return {
    key: keyOf(digest_id),
    user_id,
    title: `予約した日程が${what}になりました`,
    text: `${slotOf(row.experience_title, slot, parts.length)}が${what}になりました。${what === '中止' ? '返金についてはメールをご覧ください。' : 'お返事をお願いします。'}`,
    path: alone ? `/mypage/reservations/${row.id}` : '/mypage/reservations',
  }
}

/** Null for what the host side has done itself. */
export function hostCopy(digest_id: number, user_id: number, slots: readonly EndedSlot[]): NoticeCopy | null {
  const [first] = slots
  if (!first || slots.every(({ by }) => by === 'host')) return null
  const what = whatOf(slots.map(({ answer_by }) => answer_by !== undefined))
  const bookings = slots.reduce((sum, { reservations }) => sum + reservations, 0)
  return {
    key: keyOf(digest_id),
    user_id,
    title: `日程が${what}になりました`,
    text: `${slotOf(first.experience_title, first, slots.length)}が${what}になりました（ご予約${bookings}件）。`,
    path: slots.length === 1 ? `/host/calendars/${first.id}` : '/host/calendars',
  }
}
