// Mail templates of notices. Pure: the senders read the data and queue the mails.
import { aboutBooking } from '#database/mail/about.ts'
import type { EndingDates, NewApplication, NewReview, UnansweredThread } from '#database/notices/host-notices.ts'
import type { SlotOfDay, UnansweredRequest } from '#database/notices/notices.ts'
import type { Host } from '#database/experiences/find-experience.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import type { WaitingItem } from '#domain/notices/operator.ts'
import { type DutyKind, dutyKinds } from '#domain/payouts/duties.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { formatBrief, formatDate, formatMoment, formatRange, type Instant } from '#domain/shared/japan-time.ts'
import {
  guideOf,
  type MailContext,
  numberOf,
  pageOf,
  placeOf,
  subjectOf,
  toHostOf,
  whereOf,
} from '../booking/mails/mail-parts.ts'
import { slotsOfReservation } from '../booking/mails/slots-of-reservation.ts'
import { buttonTo, greetingOf, quoted } from '../mail/mail-text.ts'
import type { Mail } from '../mail/queue-mail.ts'

const range = (slot: { start_time: string; end_time: string }) => formatRange(slot.start_time, slot.end_time)

/** To a guest, about the slots of one date. Null if none of them takes place any more. */
export function reminderMail(context: MailContext, date: string): Mail | null {
  const { row, people, now } = context
  const slots = slotsOfReservation(row, now).filter((slot) => slot.date === date && !slot.cancelled)
  if (slots.length === 0) return null
  const undecided = slots.find((slot) => slot.missing_for_minimum !== null)
  return {
    kind: 'guest_reminder',
    to: people.guest_email,
    subject: subjectOf(
      '当日のご案内',
      row,
      row.calendars.filter(({ id }) => slots.some((slot) => slot.id === id)),
    ),
    preview: `${partyWords(row.lines, row.number_of_people)}・${placeOf(row) ?? 'オンライン'}`,
    text: [
      `${people.guest_name} 様`,
      `ご予約の日が近づきました。当日のご案内です。`,
      `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
      `■ 日時\n${slots.map((slot) => `・${formatDate(slot.date)} ${range(slot)}`).join('\n')}`,
      ...(undecided ? [`■ 開催について\n${missingWords(undecided.missing_for_minimum!)}です。`] : []),
      `■ 人数\n${partyWords(row.lines, row.number_of_people)}`,
      `■ 場所\n${whereOf(row)}`,
      ...guideOf(context),
      ...(row.note ? [`■ ご案内\n${row.note}`] : []),
      ...(row.reservation_notice ? [`■ ご予約の方へ\n${row.reservation_notice}`] : []),
      `■ キャンセル\n${describeDeadline(row.cancel_deadline, now, row.free_cancel_until)}`,
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      toHostOf(context),
    ].join('\n\n'),
    reservation_id: row.id,
    about: aboutBooking(
      row,
      slots.map(({ id }) => id),
    ),
  }
}

/** To a guest: one more participant, and the slot takes place. Null if that isn't so any more. */
export function almostDecidedMail(context: MailContext, calendar_id: number): Mail | null {
  const { row, people, base_url, now } = context
  const slot = slotsOfReservation(row, now).find(({ id }) => id === calendar_id)
  if (slot?.missing_for_minimum !== 1 || slot.decides_at === null) return null
  const until = `${formatMoment(Date.parse(slot.decides_at))} までに最少催行人数に達すると、開催が決まります。`
  return {
    kind: 'almost_decided',
    to: people.guest_email,
    subject: subjectOf(
      missingWords(1),
      row,
      row.calendars.filter(({ id }) => id === calendar_id),
    ),
    preview: until,
    text: [
      `${people.guest_name} 様`,
      `ご予約の次の回は、${missingWords(1)}です。`,
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n・${formatDate(slot.date)} ${range(slot)}`,
      `■ 開催が決まるまで\n${until}達しないときは中止となり、代金を全額お返しします。`,
      `ごいっしょされたい方に、こちらのページをお知らせください\n${base_url}/stories/${row.experience_id}`,
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      toHostOf(context),
    ].join('\n\n'),
    reservation_id: row.id,
    about: aboutBooking(row, [calendar_id]),
  }
}

/**
 * To a guest who agreed to it: asks for a review. Null if there is one.
 * @param token of the consent
 */
export function reviewInvitationMail({ row, people, base_url }: MailContext, token: string): Mail | null {
  if (row.review_id !== null || row.review_deleted) return null
  const unsubscribe_url = `${base_url}/unsubscribe/${token}`
  return {
    kind: 'review_invitation',
    to: people.guest_email,
    subject: `体験はいかがでしたか（${row.experience_title}）`,
    text: [
      `${people.guest_name} 様`,
      `「${row.experience_title}」にご参加いただき、ありがとうございました。`,
      'よろしければ、レビューをお書きください。次に参加される方と、案内した人の励みになります。',
      buttonTo('レビューを書く', `${base_url}/mypage/reservations/${row.id}`),
      'このメールは、レビューのお願いを受け取ると選ばれた方にお送りしています。',
      `今後の配信を停止する\n${unsubscribe_url}`,
    ].join('\n\n'),
    reservation_id: row.id,
    about: aboutBooking(row),
    unsubscribe_url,
  }
}

/**
 * To a host: the slots of tomorrow that have participants. Names of guests are on the page only.
 */
export const tomorrowMail = (base_url: string, host: Host, date: string, slots: readonly SlotOfDay[]): Mail => ({
  kind: 'host_tomorrow',
  to: host.email,
  subject: `明日の開催 ${formatBrief(date, slots[0]?.start_time ?? null)}から${slots.length}回 ${slots[0]?.title ?? ''}`,
  preview: slots.map(({ start_time, title, participants }) => `${start_time} ${title} ${participants}名`).join('、'),
  text: [
    `${host.name} 様`,
    '明日開催する体験の一覧です。',
    ...slots.flatMap((slot) => [
      `■ ${range(slot)}\n${slot.title}\n参加者　${slot.participants}名`,
      buttonTo(`${slot.start_time}の参加者を見る`, `${base_url}/host/calendars/${slot.id}`),
    ]),
    `参加者の一覧を印刷する\n${base_url}/host/calendars/print?date=${date}`,
  ].join('\n\n'),
  about: { calendar_ids: slots.map(({ id }) => id) },
})

/** To a host: a guest waits for an answer. */
export const requestWaitingMail = (base_url: string, host: Host, request: UnansweredRequest): Mail => ({
  kind: 'request_waiting',
  to: host.email,
  subject: `開催リクエストにお返事を ${formatBrief(request.date, request.start_time)} ${request.number_of_people}名 ${request.title}`,
  text: [
    `${host.name} 様`,
    'お客さまが、開催リクエストへのお返事を待っています。',
    [
      `体験：${request.title}`,
      `希望日：${formatDate(request.date)}${request.start_time === null ? '' : ` ${request.start_time}から`}`,
      `人数：${request.number_of_people}名`,
      `届いた日時：${formatMoment(request.created_at satisfies Instant)}`,
    ].join('\n'),
    buttonTo('リクエストに返事をする', `${base_url}/host/requests`),
  ].join('\n\n'),
  about: { request_id: request.id },
})

/** To a host: a guest waits for an answer to a message. The message is on the page only. */
export const questionWaitingMail = (
  base_url: string,
  host: Host,
  { id, message_id, created_at: at }: UnansweredThread,
): Mail => ({
  kind: 'question_waiting',
  about: { question: { thread_id: id, message_id } },
  to: host.email,
  subject: 'メッセージへの返信をお待ちの方がいます',
  text: [
    `${host.name} 様`,
    `${formatMoment(at)} に届いたメッセージに、まだ返信がありません。`,
    buttonTo('メッセージを開く', `${base_url}/host/messages/${id}`),
    'お礼など、返信のいらないメッセージでしたら、このままで構いません。',
  ].join('\n\n'),
})

/** To a host: a guest wrote a review. */
export const newReviewMail = (base_url: string, host: Host, review: NewReview): Mail => ({
  kind: 'new_review',
  to: host.email,
  subject: `レビューが届きました（${review.title}）`,
  text: [
    `${host.name} 様`,
    `「${review.title}」に、参加された方からレビューが届きました。`,
    `■ 評価\n${'★'.repeat(Math.round(review.rate))}${'☆'.repeat(5 - Math.round(review.rate))}`,
    `■ レビュー\n${quoted(review.content)}`,
    buttonTo('レビューに返信する', `${base_url}/host/reviews`),
  ].join('\n\n'),
})

/** To a host: the request for publication has arrived. */
export const applicationReceivedMail = (
  base_url: string,
  host: Host,
  application: NewApplication & { answer_by: Instant },
): Mail => ({
  kind: 'application_received',
  to: host.email,
  subject: `公開の申請を受け付けました（${application.title}）`,
  text: [
    `${host.name} 様`,
    `「${application.title}」の公開の申請を受け付けました。運営が内容を確認し、結果をメールでお知らせします。`,
    `■ お返事のめやす\n${formatMoment(application.answer_by)} ごろまで`,
    buttonTo('内容を確認・変更する', `${base_url}/host_story/${application.experience_id}/edit`),
  ].join('\n\n'),
})

/** To a host: the last date of an experience is near. */
export const datesEndMail = (base_url: string, host: Host, experience: EndingDates): Mail => ({
  kind: 'dates_end',
  to: host.email,
  subject: `日程は${formatBrief(experience.last_date, null)}が最後です ${experience.title}`,
  text: [
    `${host.name} 様`,
    `「${experience.title}」で予約を受け付けている日程は、${formatDate(experience.last_date)}が最後です。`,
    '続けて開催される場合は、日程を追加してください。',
    buttonTo('日程を追加する', `${base_url}/host_story/${experience.id}/edit`),
    'この日程で終わりにされる場合は、このままで構いません。',
  ].join('\n\n'),
})

/** To an admin: what waits for more than a day. */
export const operatorWaitingMail = (
  base_url: string,
  admin: { name: string; email: string },
  items: readonly WaitingItem[],
  { due_soon }: { due_soon: boolean },
): Mail => ({
  kind: 'operator_waiting',
  to: admin.email,
  subject: due_soon ? '次の営業日までの対応があります' : '1日以上お待たせしているものがあります',
  preview: items.map(({ words, count }) => `${words} ${count}件`).join('、'),
  text: [
    greetingOf(admin.name, '管理者の方'),
    due_soon
      ? '次のものが、対応を待っています。期限の近いものがあります。'
      : '次のものが、1日以上、対応を待っています。',
    ...items.map((item) => waitingLines(base_url, item)),
    buttonTo('管理画面のホームを開く', `${base_url}/admin`),
  ].join('\n\n'),
})

/** To an admin who can handle it: something has arrived. */
export const dutyArrivedMail = (
  base_url: string,
  admin: { name: string; email: string },
  { kind, ...duty }: { kind: DutyKind } & Omit<WaitingItem, 'words' | 'path'>,
): Mail => ({
  kind: 'duty_arrived',
  to: admin.email,
  subject: `${dutyKinds[kind].words}があります`,
  preview: `${duty.count}件${duty.due === null ? '' : `・期限 ${formatDate(duty.due)}`}`,
  text: [
    greetingOf(admin.name, '管理者の方'),
    '対応をお願いします。',
    waitingLines(base_url, { ...dutyKinds[kind], ...duty }),
    buttonTo('管理画面のホームを開く', `${base_url}/admin`),
  ].join('\n\n'),
})

const waitingLines = (base_url: string, { words, path, count, oldest, due, months = [] }: WaitingItem): string =>
  [
    `■ ${words}　${count}件`,
    ...months.map(({ month, amount }) => `${formatMonth(month)}のお支払い　残り${formatYen(amount)}`),
    ...(due === null ? [] : [`期限：${formatDate(due)}`]),
    `いちばん古いもの：${formatMoment(oldest)}`,
    `${words}を開く\n${base_url}${path}`,
  ].join('\n')
