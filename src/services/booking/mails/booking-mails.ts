// Mail templates about a booking, for guests and hosts. Pure: write-mails.ts reads the data and
// queues the mails.
import type { ReservationPeople, ReservationRow } from '#database/booking/reservations/reservations.ts'
import { cancelCause, type CancelCause, describeDeadline } from '#domain/booking/cancellation.ts'
import { KEPT_OPTION, termChanges } from '#domain/booking/guest-terms.ts'
import { serviceFeeOf } from '#domain/booking/total.ts'
import type { EventDetail, LateBecause } from '#domain/booking/reservation-events.ts'
import { type RefundBearer, salesOf } from '#domain/booking/sales.ts'
import { guideLines } from '#domain/experiences/day-guide.ts'
import { describeDecision, missingWords, receivedWords } from '#domain/schedule/decision.ts'
import { formatDate, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { mapUrl } from '#domain/shared/map-url.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { quoted } from '../../mail/mail-text.ts'
import { slotsOfReservation } from './slots-of-reservation.ts'
import { changeLines } from './change-lines.ts'
import { calendarFile, cancelledCalendarFile } from './calendar-file.ts'

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
/** The guest’s page of the reservation. */
export const pageOf = (context: MailContext) => `${context.base_url}/mypage/reservations/${context.row.id}`
/** Where the guest writes to the host, with a heading. Only for a booking that was confirmed once. */
export const toHostOf = ({ base_url, row }: MailContext) =>
  `主催者に連絡する\n${base_url}/mypage/messages/new?reservation=${row.id}`
const toGuestOf = ({ base_url, row }: MailContext) =>
  `お客さまに連絡する\n${base_url}/host/messages/new?reservation=${row.id}`
const placeOf = (row: ReservationRow) => (row.online ? null : addressIn(row.state, row.address))

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

/** Yen that the host gets for the booking, before any refund. */
const salesAsBooked = (row: ReservationRow) =>
  salesOf({ ...row, refunded: 0, refunded_by_host: 0, kept_slots: 1, all_slots: 1 })

/** What a coupon and the commission mean for the host. */
function couponForHost(row: ReservationRow): string {
  const { commission, due } = salesAsBooked(row)
  const by_operator = row.discount_funded_by === 'operator'
  const less = [...(by_operator ? [] : ['割引']), ...(commission > 0 ? [`販売手数料 ${formatYen(commission)}`] : [])]
  const from = less.length === 0 ? '' : `から、${less.join('と')}を引いた金額`
  return `■ クーポン\nお客さまが運営のクーポンを使いました。割引は ${formatYen(row.discount)} で、${by_operator ? '運営が負担します。' : ''}お受け取り額は ${formatYen(due)} です（体験料金とオプションの合計${from}）。`
}

const REFUND_FOR_HOST: Record<RefundBearer, string> = {
  host: 'お受け取り額は、返金を差し引いた金額になります。',
  operator: 'この返金は運営が負担します。お受け取り額は変わりません。',
  half: 'この返金は、運営とホストが半分ずつ負担します。お受け取り額は、返金の半分を差し引いた金額になります。',
}

function amounts(row: ReservationRow): string {
  const lines = [`体験料金　${formatYen(row.tour)}`]
  if (row.option_name !== null) lines.push(`オプション（${row.option_name}）　${formatYen(row.option)}`)
  if (row.discount > 0) lines.push(`クーポン割引　-${formatYen(row.discount)}`)
  lines.push(`サービス料　${formatYen(serviceFeeOf(row))}`, `合計　${formatYen(row.total)}`)
  return lines.join('\n')
}

/** Where the guest finds the return invoice of a refund. */
export const returnInvoiceLines = (number: string | undefined): string[] =>
  number === undefined
    ? []
    : [`■ 返還インボイス（適格返還請求書）\n番号 ${number}\n予約の詳細の画面で、表示・印刷できます。`]

/** The .ics file of the reservation. */
export function calendarAttachment(context: MailContext): NonNullable<Mail['attachments']>[number] {
  const { row, now } = context
  return {
    filename: `tsumugi-${row.id}.ics`,
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(row, { place: placeOf(row) ?? row.online_url, url: pageOf(context), now }),
  }
}

/**
 * The .ics file that takes cancelled slots out of the guest's calendar.
 * @param calendar_id of the only slot that was cancelled; null for all slots of the booking
 */
export function cancelledAttachment(
  context: MailContext,
  calendar_id: number | null,
): NonNullable<Mail['attachments']>[number] {
  const { row, now } = context
  return {
    filename: `tsumugi-${row.id}-cancelled.ics`,
    content_type: 'text/calendar; charset=utf-8; method=CANCEL',
    content: cancelledCalendarFile(row, calendar_id, { url: pageOf(context), now }),
  }
}

/**
 * To the guest: everything about the booking and an .ics file. To the hosts: a new booking. Both
 * say what is missing while a slot is undecided.
 */
export function confirmationMails(context: MailContext): Mail[] {
  const { row, people, now } = context
  const changes = row.changed ? termChanges(row.changed.agreed, row.changed.now, row.option_id) : []
  const slots = slotsOfReservation(row, now)
  const received = receivedWords(slots)
  const decision = describeDecision(slots, { paid: row.total > 0 }, now)
  const toGuest: Mail = {
    kind: 'reservation_confirmed',
    to: people.guest_email,
    subject:
      received === null ? `ご予約が確定しました（予約番号 ${row.id}）` : `ご予約を受け付けました（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      received === null
        ? `ご予約ありがとうございます。\n次の体験のご予約が確定しました。`
        : `ご予約ありがとうございます。\n次の体験のご予約を受け付けました。開催するかどうかは、まだ決まっていません。`,
      `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(received === null ? [] : [`■ 開催について\n${received}\n${decision}`]),
      `■ 人数\n${row.number_of_people}名`,
      `■ 場所\n${whereOf(row)}`,
      ...guideOf(context),
      ...(changes.length === 0 ? [] : [`■ お申し込みのあとに変わったところ\n\n${changeLines(changes)}`]),
      ...(changes.some(({ kind }) => kind === 'option') ? [KEPT_OPTION] : []),
      `■ お支払い\n${amounts(row)}`,
      ...(row.note ? [`■ ご案内\n${row.note}`] : []),
      ...(row.reservation_notice ? [`■ ご予約の方へ\n${row.reservation_notice}`] : []),
      `■ キャンセル\n${describeDeadline(row.cancel_deadline, now, row.free_cancel_until)}`,
      `予約の確認・キャンセル${row.total > 0 ? '・領収書' : ''}はこちら\n${pageOf(context)}`,
      toHostOf(context),
    ].join('\n\n'),
    attachments: [calendarAttachment(context)],
  }
  const toHosts = people.hosts.map((host) => ({
    kind: 'reservation_for_host',
    to: host.email,
    subject: `新しいご予約が入りました（予約番号 ${row.id}）`,
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」に新しいご予約が入りました。`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${row.number_of_people}名`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(received === null
        ? []
        : [`■ 開催について\n${received}\n予約の締め切りまでに最少催行人数に達しない回は、自動で中止になります。`]),
      ...(row.option_name ? [`■ オプション\n${row.option_name}`] : []),
      ...(row.discount > 0 ? [couponForHost(row)] : []),
      ...(row.message_to_host ? [`■ メッセージ\n${quoted(row.message_to_host)}`] : []),
      `この回の参加者\n${context.base_url}/host/calendars/${row.calendars[0]!.id}`,
      toGuestOf(context),
    ].join('\n\n'),
  }))
  return [toGuest, ...toHosts]
}

/**
 * To a guest who knew the slot as undecided: it takes place. With a new .ics file. No mail when the
 * guest or the slot was cancelled meanwhile.
 */
export function decidedMails(context: MailContext, { calendar_id }: EventDetail<'slot_decided'>): Mail[] {
  const { row, people } = context
  const slot = row.calendars.find((one) => one.id === calendar_id)
  if (!slot) throw new Error(`reservation ${row.id} has no slot ${calendar_id}`)
  if (row.status !== 'confirmed' || slot.cancelled) return []
  return [
    {
      kind: 'slot_decided',
      to: people.guest_email,
      subject: `開催が決まりました（予約番号 ${row.id}）`,
      text: [
        `${people.guest_name} 様`,
        '参加される方が最少催行人数に達し、次の回の開催が決まりました。お会いできるのを楽しみにしています。',
        `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
        `■ 開催が決まった回\n・${formatDate(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`,
        `■ 場所\n${placeOf(row) ?? `オンライン\n${row.online_url}`}`,
        'このあとにキャンセルがあり、予約の締め切りの時点で最少催行人数を下回っているときは、中止となることがあります。そのときは返金し、メールでお知らせします。',
        `予約の詳細\n${pageOf(context)}`,
        toHostOf(context),
      ].join('\n\n'),
      attachments: [calendarAttachment(context)],
    },
  ]
}

/** For a guest who was told to wait for the card company's answer. */
export function declinedMail({ row, people, base_url }: MailContext): Mail {
  return {
    kind: 'reservation_declined',
    to: people.guest_email,
    subject: `お支払いが完了しませんでした（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      `「${row.experience_title}」のお支払いを確認していましたが、完了していないことがわかりました。ご予約は成立しておらず、お支払いも発生していません。`,
      `お手数ですが、もう一度お手続きください。\n${base_url}/stories/${row.experience_id}/calendars`,
    ].join('\n\n'),
  }
}

const LATE: Record<LateBecause, (title: string) => string> = {
  too_late: (title) =>
    `「${title}」のお支払いの確認が、お席をお取りしておける時間を過ぎてから届きました。ご予約をお受けできず、申し訳ございません。`,
  given_up: (title) =>
    `「${title}」のお支払いの確認が、お手続きを取りやめられたあとに届きました。ご予約は成立していません。`,
  slot_cancelled: (title) =>
    `「${title}」のお支払いを確認しているあいだに、開催が中止になりました。ご予約をお受けできず、申し訳ございません。`,
}

/** The money arrived after the places were freed or a slot was cancelled: full refund. */
export function latePaymentMail({ row, people, now }: MailContext, because: LateBecause): Mail {
  return {
    kind: 'late_payment',
    to: people.guest_email,
    subject: `お支払いを全額お返しします（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      LATE[because](row.experience_title),
      `■ 日時\n${slotsOf(row, now)}`,
      `お支払いの ${formatYen(row.total)} は、全額をお返しする手続きをしました。カード会社により、ご返金の反映に数日かかることがあります。`,
    ].join('\n\n'),
  }
}

const BECAUSE: Record<CancelCause, string> = {
  guest: 'ご予約のキャンセルを受け付けました。',
  host: '主催者の都合により、ご予約の体験が中止になりました。申し訳ございません。',
  operator: '運営の都合により、ご予約をキャンセルいたしました。申し訳ございません。',
  guest_request: 'ご依頼により、ご予約をキャンセルいたしました。',
  host_request: '主催者の依頼により、ご予約をキャンセルいたしました。申し訳ございません。',
  minimum_not_reached: '参加人数が最少催行人数に達しなかったため、開催を見送りました。申し訳ございません。',
}

/** By whom a single reservation was cancelled, for its hosts. */
const TO_HOST: Record<CancelCause, string> = {
  guest: 'お客さま',
  host: '主催者',
  operator: '運営',
  minimum_not_reached: '最少催行人数に届かなかったこと',
  guest_request: 'お客さまの依頼',
  host_request: '主催者の依頼',
}

/**
 * To the guest with the refund. To the hosts only when this reservation alone was cancelled,
 * because a cancelled slot has a mail of its own.
 * @param refund yen
 * @param before yen refunded earlier
 * @param calendar_id the cancelled slot, if one was cancelled
 */
export function cancellationMails(
  context: MailContext,
  { by, requested_by, refund, before, calendar_id, return_invoice }: EventDetail<'cancelled'>,
): Mail[] {
  const { row, people, now } = context
  const cause = cancelCause(by, requested_by)
  const money =
    row.total === 0
      ? 'お支払いはありません。'
      : refund > 0
        ? `${formatYen(refund)} を、お支払いのカードにお返しします。${before > 0 ? `すでに手続きした ${formatYen(before)} の返金とは別の分です。` : ''}カード会社により、反映に数日かかることがあります。${row.total > refund + before ? `残りの ${formatYen(row.total - refund - before)} は、全額返金の期限（${formatMoment(row.cancel_deadline)}）を過ぎているため、お返しできません。` : ''}`
        : `全額返金の期限（${formatMoment(row.cancel_deadline)}）を過ぎているため、返金はありません。`
  const toGuest: Mail = {
    kind: 'reservation_cancelled',
    to: people.guest_email,
    subject: `ご予約のキャンセルについて（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      BECAUSE[cause],
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(row.cancel_reason ? [`■ 理由\n${row.cancel_reason}`] : []),
      `■ 返金\n${money}`,
      ...returnInvoiceLines(return_invoice),
      `予約の詳細\n${pageOf(context)}`,
      toHostOf(context),
      '添付のファイルを開くと、カレンダーに追加した予定もキャンセルになります。',
    ].join('\n\n'),
    attachments: [cancelledAttachment(context, null)],
  }
  if (calendar_id !== undefined) return [toGuest]
  const toHosts = people.hosts.map((host) => ({
    kind: 'cancellation_for_host',
    to: host.email,
    subject: `ご予約がキャンセルされました（予約番号 ${row.id}）`,
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約が、${TO_HOST[cause]}によりキャンセルされました。お席はまた予約できるようになっています。`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${row.number_of_people}名`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(row.cancel_reason ? [`■ 理由\n${row.cancel_reason}`] : []),
      toGuestOf(context),
    ].join('\n\n'),
  }))
  return [toGuest, ...toHosts]
}

/**
 * To the guest and the hosts about a refund without cancellation.
 * @param refund yen
 * @param rest yen that stay paid
 */
export function refundMails(
  context: MailContext,
  { refund, rest, reason, borne_by = 'host', return_invoice }: EventDetail<'refund_granted'>,
): Mail[] {
  const { row, people, base_url, now } = context
  const stays =
    row.status === 'cancelled'
      ? 'ご予約は、キャンセル済みのまま変わりません。'
      : 'ご予約はそのまま有効です。お手続きは要りません。'
  const toGuest: Mail = {
    kind: 'refund_granted',
    to: people.guest_email,
    subject: `ご返金のお知らせ（予約番号 ${row.id}）`,
    text: [
      `${people.guest_name} 様`,
      `次のご予約について、${formatYen(refund)} をお支払いのカードにお返しします。${stays}`,
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n${slotsOf(row, now)}`,
      `■ 返金\n${formatYen(refund)}（返金後のお支払い額　${formatYen(rest)}）`,
      `■ 理由\n${reason}`,
      ...returnInvoiceLines(return_invoice),
      `カード会社により、反映に数日かかることがあります。`,
      `予約の詳細${rest > 0 ? '・領収書' : ''}\n${pageOf(context)}`,
      toHostOf(context),
    ].join('\n\n'),
  }
  const toHosts = people.hosts.map((host) => ({
    kind: 'refund_for_host',
    to: host.email,
    subject: `ご予約の代金${rest > 0 ? 'の一部' : ''}を返金します（予約番号 ${row.id}）`,
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約について、運営の判断により ${formatYen(refund)} をお客さまに返金します。${row.status === 'cancelled' ? '' : 'ご予約はそのまま有効です。'}`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${row.number_of_people}名`,
      `■ 日時\n${slotsOf(row, now)}`,
      `■ 理由\n${reason}`,
      `${REFUND_FOR_HOST[borne_by]}\n${base_url}/host/sales`,
      toGuestOf(context),
    ].join('\n\n'),
  }))
  return [toGuest, ...toHosts]
}
