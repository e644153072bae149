// Mail templates about a booking, for guests and hosts. Pure: write-mails.ts reads the data and
// queues the mails.
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import { KEPT_OPTION, termChanges } from '#domain/booking/guest-terms.ts'
import { tourParts } from '#domain/booking/price-type-words.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import type { EventDetail, LateBecause } from '#domain/booking/reservation-events.ts'
import { salesOf } from '#domain/booking/sales.ts'
import { describeDecision, receivedWords } from '#domain/schedule/decision.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, quoted } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { changeLines } from './change-mails.ts'
import {
  calendarAttachments,
  guideOf,
  type MailContext,
  numberOf,
  pageOf,
  placeOf,
  slotsOf,
  subjectOf,
  toGuestOf,
  toHostOf,
  toSlotsOf,
  whereOf,
} from './mail-parts.ts'
import { slotsOfReservation } from './slots-of-reservation.ts'

/** Yen that the host gets for the booking, before any refund. */
const salesAsBooked = (row: ReservationRow) =>
  salesOf({ ...row, refunded: 0, refunded_by_host: 0, left_amount: row.tour + row.option })

/** What a coupon and the commission mean for the host. */
function couponForHost(row: ReservationRow): string {
  const { commission, due } = salesAsBooked(row)
  const by_operator = row.discount_funded_by === 'operator'
  const less = [...(by_operator ? [] : ['割引']), ...(commission > 0 ? [`販売手数料 ${formatYen(commission)}`] : [])]
  const from = less.length === 0 ? '' : `から、${less.join('と')}を引いた金額`
  return `■ クーポン\nお客さまが運営のクーポンを使いました。割引は ${formatYen(row.discount)} で、${by_operator ? '運営が負担します。' : ''}お受け取り額は ${formatYen(due)} です（体験料金とオプションの合計${from}）。`
}

function amounts(row: ReservationRow): string {
  const lines = tourParts(row.lines, row.calendars.length, row.tour).map(
    ({ name, amount }) => `体験料金 ${name}　${formatYen(amount)}`,
  )
  if (lines.length === 0) lines.push(`体験料金　${formatYen(row.tour)}`)
  if (row.option_name !== null) lines.push(`オプション（${row.option_name}）　${formatYen(row.option)}`)
  if (row.discount > 0) lines.push(`クーポン割引　-${formatYen(row.discount)}`)
  lines.push(`サービス料　${formatYen(serviceFeeOf(row))}`, `合計　${formatYen(row.total)}`)
  return lines.join('\n')
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
    subject: subjectOf(received === null ? '予約確定' : '予約受付（開催は未定）', row),
    preview: `${partyWords(row.lines, row.number_of_people)}・${row.total > 0 ? `合計 ${formatYen(row.total)}` : '無料'}・${placeOf(row) ?? 'オンライン'}`,
    text: [
      `${people.guest_name} 様`,
      received === null
        ? `ご予約ありがとうございます。\n次の体験のご予約が確定しました。`
        : `ご予約ありがとうございます。\n次の体験のご予約を受け付けました。開催するかどうかは、まだ決まっていません。`,
      `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(received === null ? [] : [`■ 開催について\n${received}\n${decision}`]),
      `■ 人数\n${partyWords(row.lines, row.number_of_people)}`,
      `■ 場所\n${whereOf(row)}`,
      ...guideOf(context),
      ...(changes.length === 0 ? [] : [`■ お申し込みのあとに変わったところ\n\n${changeLines(changes)}`]),
      ...(changes.some(({ kind }) => kind === 'option') ? [KEPT_OPTION] : []),
      `■ お支払い\n${amounts(row)}`,
      ...(row.note ? [`■ ご案内\n${row.note}`] : []),
      ...(row.reservation_notice ? [`■ ご予約の方へ\n${row.reservation_notice}`] : []),
      `■ キャンセル\n${describeDeadline(row.cancel_deadline, now, row.free_cancel_until)}`,
      numberOf(row),
      buttonTo(`予約の確認・キャンセル${row.total > 0 ? '・領収書' : ''}`, pageOf(context)),
      toHostOf(context),
    ].join('\n\n'),
    attachments: calendarAttachments(context),
    about: aboutBooking(row),
  }
  const toHosts = people.hosts.map((host) => ({
    kind: 'reservation_for_host',
    to: host.email,
    subject: subjectOf('新しい予約', row),
    preview: `${partyWords(row.lines, row.number_of_people)}・${row.experience_title}`,
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」に新しいご予約が入りました。`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${partyWords(row.lines, row.number_of_people)}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(received === null
        ? []
        : [`■ 開催について\n${received}\n予約の締め切りまでに最少催行人数に達しない回は、自動で中止になります。`]),
      ...(row.option_name ? [`■ オプション\n${row.option_name}`] : []),
      ...(row.discount > 0 ? [couponForHost(row)] : []),
      ...(row.message_to_host ? [`■ メッセージ\n${quoted(row.message_to_host)}`] : []),
      numberOf(row),
      ...toSlotsOf(context),
      toGuestOf(context),
    ].join('\n\n'),
    about: aboutBooking(row),
  }))
  return [toGuest, ...toHosts]
}

/**
 * To a guest who knew the slot as undecided: it takes place. With a new .ics file. No mail when the
 * guest or the slot was cancelled meanwhile, or the booking was moved.
 */
export function decidedMails(context: MailContext, { calendar_id }: EventDetail<'slot_decided'>): Mail[] {
  const { row, people } = context
  const slot = row.calendars.find((one) => one.id === calendar_id)
  if (!slot || row.status !== 'confirmed' || slot.cancelled) return []
  return [
    {
      kind: 'slot_decided',
      to: people.guest_email,
      subject: subjectOf('開催決定', row, [slot]),
      text: [
        `${people.guest_name} 様`,
        '参加される方が最少催行人数に達し、次の回の開催が決まりました。お会いできるのを楽しみにしています。',
        `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
        `■ 開催が決まった回\n・${formatDate(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`,
        `■ 場所\n${placeOf(row) ?? `オンライン\n${row.online_url}`}`,
        'このあとにキャンセルがあり、予約の締め切りの時点で最少催行人数を下回っているときは、中止となることがあります。そのときは返金し、メールでお知らせします。',
        numberOf(row),
        buttonTo('予約の詳細を見る', pageOf(context)),
        toHostOf(context),
      ].join('\n\n'),
      attachments: calendarAttachments(context),
      about: aboutBooking(row, [calendar_id]),
    },
  ]
}

/** For a guest who was told to wait for the card company's answer. */
export function declinedMail({ row, people, base_url }: MailContext): Mail {
  return {
    kind: 'reservation_declined',
    to: people.guest_email,
    subject: subjectOf('予約できませんでした', row),
    text: [
      `${people.guest_name} 様`,
      `「${row.experience_title}」のお支払いを確認していましたが、完了していないことがわかりました。ご予約は成立しておらず、お支払いも発生していません。`,
      'お手数ですが、もう一度お手続きください。',
      buttonTo('日程を選ぶ', `${base_url}/stories/${row.experience_id}/calendars`),
      numberOf(row),
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
export function latePaymentMail({ row, people, base_url, now }: MailContext, because: LateBecause): Mail {
  return {
    kind: 'late_payment',
    to: people.guest_email,
    subject: subjectOf(`全額返金 ${formatYen(row.total)}`, row, row.calendars),
    text: [
      `${people.guest_name} 様`,
      LATE[because](row.experience_title),
      `■ 日時\n${slotsOf(row, now)}`,
      `お支払いの ${formatYen(row.total)} は、全額をお返しする手続きをしました。カード会社により、ご返金の反映に数日かかることがあります。`,
      buttonTo('ほかの日程を見る', `${base_url}/stories/${row.experience_id}/calendars`),
      numberOf(row),
    ].join('\n\n'),
  }
}
