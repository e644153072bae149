// Mail templates for guests and hosts about a cancelled slot.
import type { EndedSlot } from '#database/booking/shared/digests.ts'
import type { Host } from '#database/experiences/find-experience.ts'
import { aboutBooking } from '#database/mail/about.ts'
import {
  cancelCause,
  type SlotCancelCause,
  type SlotCanceller,
  type SlotCancelRequester,
} from '#domain/booking/cancellation.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import { formatBrief, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { returnInvoiceLines } from './cancellation-mails.ts'
import {
  calendarAttachments,
  cancelledAttachments,
  type MailContext,
  numberOf,
  pageOf,
  subjectOf,
  toHostOf,
  toNewDates,
} from './mail-parts.ts'

/** What a guest of a postponed slot may answer. */
export const ANSWERS = [
  '・新しい日程に参加する',
  '・空いている日程に移す',
  '・返金を受けて、別の日を待つ',
  '・返金を受ける',
].join('\n')

const TO_GUEST: Record<SlotCancelCause, string> = {
  host: '主催者の都合により、ご予約の日程のうち次の回が中止になりました。申し訳ございません。',
  host_request: '主催者の都合により、ご予約の日程のうち次の回が中止になりました。申し訳ございません。',
  operator: '運営の都合により、ご予約の日程のうち次の回が中止になりました。申し訳ございません。',
  minimum_not_reached:
    'ご予約の日程のうち次の回は、参加人数が最少催行人数に達しなかったため、開催を見送りました。申し訳ございません。',
}

const TO_HOST: Record<SlotCancelCause, string> = {
  host: '次の回の中止を受け付けました。',
  host_request: 'ご依頼により、運営が次の回を中止しました。',
  operator: '運営の都合により、次の回を中止しました。',
  minimum_not_reached: '予約の締め切りまでに最少催行人数に達しなかったため、次の回を中止しました。',
}

/**
 * To a guest whose other slots stay.
 * @param ending refund: yen of this slot to refund
 */
export function slotCancelledMail(
  context: MailContext,
  ending: {
    calendar_id: number
    by: SlotCanceller
    requested_by?: SlotCancelRequester
    reason: string
    refund: number
    return_invoice?: string
  },
): Mail {
  const { row, people } = context
  const slot = row.calendars.find((one) => one.id === ending.calendar_id)
  if (!slot) throw new Error(`reservation ${row.id} has no slot ${ending.calendar_id}`)
  const left = row.calendars.filter((one) => !one.cancelled)
  const money =
    ending.refund > 0
      ? `この回の分の ${formatYen(ending.refund)} を、お支払いのカードにお返しします。カード会社により、反映に数日かかることがあります。`
      : 'お支払いはありません。'
  return {
    kind: 'slot_cancelled',
    to: people.guest_email,
    subject: subjectOf('【一部中止】', row, [slot]),
    preview: money,
    text: [
      `${people.guest_name} 様`,
      TO_GUEST[cancelCause(ending.by, ending.requested_by)],
      `■ 体験\n${row.experience_title}`,
      `■ 中止になった回\n・${formatSlot(slot)}`,
      `■ 理由\n${ending.reason}`,
      `■ 返金\n${money}`,
      ...returnInvoiceLines(ending.return_invoice),
      `■ そのままご参加いただける回\n${left.map((one) => `・${formatSlot(one)}`).join('\n')}`,
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      toNewDates(context),
      toHostOf(context),
      '添付のファイルを開くと、カレンダーに追加したこの回の予定もキャンセルになります。',
    ].join('\n\n'),
    attachments: cancelledAttachments(context, [ending.calendar_id]),
  }
}

const POSTPONED: Record<SlotCancelCause, string> = {
  host: '主催者の都合により、ご予約の次の回が延期になりました。申し訳ございません。',
  host_request: '主催者の都合により、ご予約の次の回が延期になりました。申し訳ございません。',
  operator: '運営の都合により、ご予約の次の回が延期になりました。申し訳ございません。',
  minimum_not_reached: 'ご予約の次の回が延期になりました。',
}

/** To a guest of a postponed slot, with what they can choose. */
export function postponedMails(
  context: MailContext,
  { calendar_id, from, by, requested_by, reason, answer_by }: EventDetail<'postponed'>,
): Mail[] {
  const { row, people } = context
  const slot = row.calendars.find((one) => one.id === calendar_id)
  // Postponed again, changed or cancelled meanwhile: a later mail tells.
  if (!slot || row.status !== 'confirmed') return []
  const until = formatMoment(new Date(answer_by))
  const preview = `新しい日程は${formatSlot(slot)}です。${until}までにお返事ください。`
  return [
    {
      kind: 'slot_postponed',
      to: people.guest_email,
      subject: subjectOf('【延期】', row, [{ ...slot, ...from }]),
      preview,
      text: [
        `${people.guest_name} 様`,
        POSTPONED[cancelCause(by, requested_by)],
        `■ 体験\n${row.experience_title}`,
        `■ 延期になった回\n・${formatSlot(from)}`,
        `■ 新しい日程\n・${formatSlot(slot)}\nお席は確保しています。`,
        `■ 理由\n${reason}`,
        `■ お返事のお願い\n${until}までに、次のページでお選びください。\n${ANSWERS}\nお返事がないときは、この回の代金を全額お返しします。`,
        numberOf(row),
        buttonTo('参加するか選ぶ', pageOf(context)),
        toHostOf(context),
      ].join('\n\n'),
      attachments: calendarAttachments(context),
      about: aboutBooking(row),
    },
  ]
}

/** To a host of the slot. Bookings by telephone have no names in it, because mails are kept longer. */
export function slotEndedMailForHost(base_url: string, host: Host, slot: EndedSlot): Mail {
  const { by_phone, answer_by, reservations, people, refund } = slot
  const what = answer_by ? '延期' : '中止'
  const guests =
    reservations === 0
      ? 'この回のご予約はありませんでした。'
      : `${reservations}件（${people}名）のお客さまに、メールでお知らせしました。${refund > 0 ? `あわせて ${formatYen(refund)} をお返しします。` : ''}${answer_by ? `お返事の期限は${formatMoment(new Date(answer_by))}です。お返事がない方には全額をお返しします。` : ''}`
  return {
    kind: 'slot_cancelled_for_host',
    to: host.email,
    subject: `【${what}】${formatBrief(slot.date, slot.start_time)} ${slot.experience_title}`,
    preview: guests,
    text: [
      `${host.name} 様`,
      TO_HOST[cancelCause(slot.by, slot.requested_by)].replace('中止', what),
      `■ 体験\n${slot.experience_title}`,
      `■ 日時\n・${formatSlot(slot)}`,
      `■ 理由\n${slot.reason}`,
      `■ ご予約\n${guests}`,
      ...(by_phone.bookings > 0
        ? [
            `■ 電話のご予約\n${by_phone.bookings}件（${by_phone.people}名）のお客さまには、メールが届きません。お手数ですが、お電話でお知らせください。`,
          ]
        : []),
      buttonTo(`${what}した回を見る`, `${base_url}/host/calendars/${slot.id}`),
    ].join('\n\n'),
  }
}
