// Mail templates about a cancelled booking and about refunds, for guests and hosts.
import { cancelCause, type CancelCause } from '#domain/booking/cancellation.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, quoted } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import {
  cancelledAttachments,
  type MailContext,
  numberOf,
  pageOf,
  slotsOf,
  subjectOf,
  toGuestOf,
  toHostOf,
  toNewDates,
  toSlotsOf,
} from './mail-parts.ts'

/** Where the guest finds the return invoice of a refund. */
export const returnInvoiceLines = (number: string | undefined): string[] =>
  number === undefined
    ? []
    : [`■ 返還インボイス（適格返還請求書）\n番号 ${number}\n予約の詳細の画面で、表示・印刷できます。`]

const REFUND_FOR_HOST: Record<RefundBearer, string> = {
  host: 'お受け取り額は、返金を差し引いた金額になります。',
  operator: 'この返金は運営が負担します。お受け取り額は変わりません。',
  half: 'この返金は、運営とホストが半分ずつ負担します。お受け取り額は、返金の半分を差し引いた金額になります。',
}

const BECAUSE: Record<CancelCause, string> = {
  guest: 'ご予約のキャンセルを受け付けました。',
  host: '主催者の都合により、ご予約の体験が中止になりました。申し訳ございません。',
  operator: '運営の都合により、ご予約をキャンセルいたしました。申し訳ございません。',
  guest_request: 'ご依頼により、ご予約をキャンセルいたしました。',
  host_request: '主催者の依頼により、ご予約をキャンセルいたしました。申し訳ございません。',
  minimum_not_reached: '参加人数が最少催行人数に達しなかったため、開催を見送りました。申し訳ございません。',
}

/** What happened to a single reservation, for the subject. A slot that doesn't take place is 中止. */
const WHAT: Record<CancelCause, string> = {
  guest: 'キャンセル済み',
  host: '【中止】',
  operator: '運営によるキャンセル',
  guest_request: 'キャンセル済み',
  host_request: '主催者によるキャンセル',
  minimum_not_reached: '【中止】',
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
    subject: subjectOf(calendar_id === undefined ? WHAT[cause] : '【中止】', row),
    preview: money,
    text: [
      `${people.guest_name} 様`,
      BECAUSE[cause],
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(row.cancel_reason ? [`■ 理由\n${row.cancel_reason}`] : []),
      `■ 返金\n${money}`,
      ...returnInvoiceLines(return_invoice),
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      ...(calendar_id === undefined ? [] : [toNewDates(context)]),
      toHostOf(context),
      '添付のファイルを開くと、カレンダーに追加した予定もキャンセルになります。',
    ].join('\n\n'),
    attachments: cancelledAttachments(
      context,
      row.calendars.map(({ id }) => id),
    ),
  }
  if (calendar_id !== undefined) return [toGuest]
  const toHosts = people.hosts.map((host) => ({
    kind: 'cancellation_for_host',
    to: host.email,
    subject: subjectOf('予約のキャンセル', row),
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約が、${TO_HOST[cause]}によりキャンセルされました。お席はまた予約できるようになっています。`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${partyWords(row.lines, row.number_of_people)}`,
      `■ 日時\n${slotsOf(row, now)}`,
      ...(row.cancel_reason ? [`■ 理由\n${row.cancel_reason}`] : []),
      numberOf(row),
      ...toSlotsOf(context),
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
    subject: subjectOf(`返金 ${formatYen(refund)}`, row),
    text: [
      `${people.guest_name} 様`,
      `次のご予約について、${formatYen(refund)} をお支払いのカードにお返しします。${stays}`,
      `■ 体験\n${row.experience_title}`,
      `■ 日時\n${slotsOf(row, now)}`,
      `■ 返金\n${formatYen(refund)}（返金後のお支払い額　${formatYen(rest)}）`,
      `■ 理由\n${reason}`,
      ...returnInvoiceLines(return_invoice),
      `カード会社により、反映に数日かかることがあります。`,
      numberOf(row),
      buttonTo(`予約の詳細${rest > 0 ? '・領収書' : ''}を見る`, pageOf(context)),
      toHostOf(context),
    ].join('\n\n'),
  }
  const toHosts = people.hosts.map((host) => ({
    kind: 'refund_for_host',
    to: host.email,
    subject: subjectOf(`${rest > 0 ? '一部返金' : '返金'} ${formatYen(refund)}`, row),
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約について、運営の判断により ${formatYen(refund)} をお客さまに返金します。${row.status === 'cancelled' ? '' : 'ご予約はそのまま有効です。'}`,
      `■ お客さま\n${quoted(people.guest_name)} 様　${partyWords(row.lines, row.number_of_people)}`,
      `■ 日時\n${slotsOf(row, now)}`,
      `■ 理由\n${reason}`,
      REFUND_FOR_HOST[borne_by],
      numberOf(row),
      buttonTo('売上を見る', `${base_url}/host/sales`),
      toGuestOf(context),
    ].join('\n\n'),
  }))
  return [toGuest, ...toHosts]
}
