// Mail templates of notices. Pure: the senders read the data and queue the mails.
import type { SlotOfDay, UnansweredRequest } from '#database/notices/notices.ts'
import type { Host } from '#database/booking/reservations.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatDate, formatMoment, formatRange, type Instant } from '#domain/shared/japan-time.ts'
import { guideOf, type MailContext, pageOf, whereOf } from '../booking/mails/booking-mails.ts'
import { slotsOfReservation } from '../booking/mails/slots-of-reservation.ts'
import type { Mail } from '../mail/queue-mail.ts'

const range = (slot: { start_time: string; end_time: string }) => formatRange(slot.start_time, slot.end_time)

/** To a guest, about the slots of one date. Null if none of them takes place any more. */
export function reminderMail(context: MailContext, date: string): Mail | null {
  const { row, people, base_url, now } = context
  const slots = slotsOfReservation(row, now).filter((slot) => slot.date === date && !slot.cancelled)
  if (slots.length === 0) return null
  const undecided = slots.find((slot) => slot.missing_for_minimum !== null)
  return {
    kind: 'guest_reminder',
    to: people.guest_email,
    subject: `${formatDate(date)}のご予約について（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      `ご予約の日が近づきました。当日のご案内です。`,
      `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
      `■ 日時\n${slots.map((slot) => `・${formatDate(slot.date)} ${range(slot)}`).join('\n')}`,
      ...(undecided ? [`■ 開催について\n${missingWords(undecided.missing_for_minimum!)}です。`] : []),
      `■ 人数\n${row.number_of_people}名`,
      `■ 場所\n${whereOf(row)}`,
      ...guideOf(context),
      ...(row.note ? [`■ ご案内\n${row.note}`] : []),
      ...(row.reservation_notice ? [`■ ご予約の方へ\n${row.reservation_notice}`] : []),
      `■ キャンセル\n${describeDeadline(row.cancel_deadline, now, row.free_cancel_until)}`,
      `■ 主催者への連絡\n予約の詳細の画面から、メッセージを送れます。\n${pageOf(context)}`,
      `つむぎのメッセージ\n${base_url}/mypage/messages`,
    ].join('\n\n'),
    reservation_id: row.id,
  }
}

/** To a guest: one more participant, and the slot takes place. Null if that isn't so any more. */
export function almostDecidedMail(context: MailContext, calendar_id: number): Mail | null {
  const { row, people, base_url, now } = context
  const slot = slotsOfReservation(row, now).find(({ id }) => id === calendar_id)
  if (slot?.missing_for_minimum !== 1 || slot.decides_at === null) return null
  return {
    kind: 'almost_decided',
    to: people.guest_email,
    subject: `${missingWords(1)}です（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      `ご予約の次の回は、${missingWords(1)}です。`,
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n・${formatDate(slot.date)} ${range(slot)}`,
      `■ 開催が決まるまで\n${formatMoment(Date.parse(slot.decides_at))} までに最少催行人数に達すると、開催が決まります。達しないときは中止となり、代金を全額お返しします。`,
      `ごいっしょされたい方がいらっしゃれば、こちらのページをお知らせください。\n${base_url}/stories/${row.experience_id}`,
      `予約の詳細\n${pageOf(context)}`,
    ].join('\n\n'),
    reservation_id: row.id,
  }
}

/** To a host: the slots of tomorrow that have participants. Names of guests are on the page only. */
export const tomorrowMail = (base_url: string, host: Host, date: string, slots: readonly SlotOfDay[]): Mail => ({
  kind: 'host_tomorrow',
  to: host.email,
  subject: `明日の開催（${formatDate(date)}・${slots.length}回）`,
  text: [
    `${host.name} 様`,
    '明日開催する体験の一覧です。',
    ...slots.map(
      (slot) =>
        `■ ${range(slot)}\n${slot.title}\n参加者　${slot.participants}名\n${base_url}/host/calendars/${slot.id}`,
    ),
    `参加者の一覧を印刷する\n${base_url}/host/calendars/print?date=${date}`,
  ].join('\n\n'),
})

/** To a host: a guest waits for an answer. */
export const requestWaitingMail = (base_url: string, host: Host, request: UnansweredRequest): Mail => ({
  kind: 'request_waiting',
  to: host.email,
  subject: `開催リクエストにお返事をお願いします（${request.title}）`,
  text: [
    `${host.name} 様`,
    'お客さまが、開催リクエストへのお返事を待っています。',
    [
      `体験：${request.title}`,
      `希望日：${formatDate(request.date)}${request.start_time === null ? '' : ` ${request.start_time}から`}`,
      `人数：${request.number_of_people}名`,
      `届いた日時：${formatMoment(request.created_at satisfies Instant)}`,
    ].join('\n'),
    `お返事はこちら\n${base_url}/host/requests`,
  ].join('\n\n'),
})
