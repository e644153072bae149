// Mail templates about a changed booking, and about what a guest asks the host for
// (docs/booking.md#when-a-booking-is-changed).
import type { ChangeRow, Side } from '#database/booking/reservations/changes.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import type { ChangeActor } from '#domain/booking/changes.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import { formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, quoted } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { returnInvoiceLines } from './cancellation-mails.ts'
import {
  calendarAttachments,
  cancelledAttachments,
  type MailContext,
  numberOf,
  pageOf,
  subjectOf,
  toGuestOf,
  toHostOf,
  toSlotsOf,
} from './mail-parts.ts'

const sideOf = ({ calendars, lines, number_of_people }: Side): string =>
  [...calendars.map((slot) => `・${formatSlot(slot)}`), `・${partyWords(lines, number_of_people)}`].join('\n')

const sidesOf = ({ before, after }: ChangeRow) => [`■ 変更前\n${sideOf(before)}`, `■ 変更後\n${sideOf(after)}`]

const TO_GUEST: Record<ChangeActor | 'accepted', string> = {
  guest: 'ご予約の変更を受け付けました。',
  accepted: 'ご予約の変更のお願いを、主催者が受けました。ご予約は次のように変わりました。',
  host: '主催者が、お客さまの了承を得て、ご予約を変更しました。',
  operator: '運営が、ご予約を変更しました。',
}
const TO_HOST: Record<ChangeActor | 'accepted', string> = {
  guest: 'お客さまが、ご予約を変更しました。',
  accepted: 'お客さまからのお願いのとおりに、ご予約を変更しました。',
  host: '主催者として、ご予約を変更しました。',
  operator: '運営が、ご予約を変更しました。',
}

/** To the guest, with .ics files of the slots and of those that were dropped. To the hosts. */
export function changedMails(
  context: MailContext,
  { by, refund, return_invoice }: EventDetail<'changed'>,
  change: ChangeRow,
): Mail[] {
  const { row, people, now } = context
  const how = by === 'host' && change.made_by === 'guest' ? 'accepted' : by
  const money =
    refund > 0
      ? `${formatYen(refund)} を、お支払いのカードにお返しします。カード会社により、反映に数日かかることがあります。`
      : 'お支払いの金額は変わりません。'
  const left = change.after.calendars.map(({ uid }) => uid)
  const dropped = change.before.calendars.filter(({ uid }) => !left.includes(uid))
  const said = by === 'operator' ? [`■ 理由\n${change.message}`] : []
  const toGuest: Mail = {
    kind: 'reservation_changed',
    to: people.guest_email,
    subject: subjectOf('予約の変更', row, change.after.calendars),
    preview: money,
    text: [
      `${people.guest_name} 様`,
      TO_GUEST[how],
      `■ 体験\n${row.experience_title}`,
      ...sidesOf(change),
      `■ 返金\n${money}`,
      ...returnInvoiceLines(return_invoice),
      ...(how === 'host' && change.message !== '' ? [`■ 主催者からのメッセージ\n${quoted(change.message)}`] : said),
      ...(row.total > 0 ? [`■ キャンセル\n${describeDeadline(row.cancel_deadline, now, row.free_cancel_until)}`] : []),
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      toHostOf(context),
      '添付のファイルを開くと、カレンダーに追加した予定も変わります。',
    ].join('\n\n'),
    attachments: [
      ...(row.status === 'confirmed' ? calendarAttachments(context) : []),
      ...cancelledAttachments(context, dropped),
    ],
  }
  const toHosts = people.hosts.map((host) => ({
    kind: 'reservation_changed_for_host',
    to: host.email,
    subject: subjectOf('予約の変更', row, change.after.calendars),
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約について。${TO_HOST[how]}`,
      `■ お客さま\n${quoted(people.guest_name)} 様`,
      ...sidesOf(change),
      ...(refund > 0
        ? [`■ 返金\n${formatYen(refund)} をお客さまにお返しします。お受け取り額は、返金を差し引いた金額になります。`]
        : []),
      ...said,
      numberOf(row),
      ...toSlotsOf(context),
      toGuestOf(context),
    ].join('\n\n'),
  }))
  return [toGuest, ...toHosts]
}

/** To the hosts: what the guest asks for. */
export function proposedMails(context: MailContext, change: ChangeRow): Mail[] {
  const { row, people, base_url } = context
  if (change.state !== 'open') return []
  return people.hosts.map((host) => ({
    kind: 'change_proposed',
    to: host.email,
    subject: subjectOf('予約の変更のお願い', row, change.before.calendars),
    preview: `${people.guest_name} 様から、予約の変更のお願いがあります。`,
    text: [
      `${host.name} 様`,
      `「${row.experience_title}」のご予約について、お客さまから変更のお願いがあります。${formatMoment(change.ends_at!)} までに、受けるか断るかをお返事ください。お返事がないときは、いまのご予約のままです。`,
      `■ お客さま\n${quoted(people.guest_name)} 様`,
      ...sidesOf(change),
      `■ メッセージ\n${quoted(change.message)}`,
      `■ 返金\n${change.refund > 0 ? `受けると、${formatYen(change.refund)} をお客さまにお返しします。` : 'ありません。'}`,
      numberOf(row),
      buttonTo('お願いに返事をする', `${base_url}/host/messages/new?reservation=${row.id}`),
    ].join('\n\n'),
    about: aboutBooking(row),
  }))
}

/** To the guest. */
export function proposalDeclinedMail(context: MailContext, change: ChangeRow): Mail {
  const { row, people } = context
  return {
    kind: 'change_declined',
    to: people.guest_email,
    subject: subjectOf('予約の変更のお返事', row, change.before.calendars),
    text: [
      `${people.guest_name} 様`,
      '主催者が、ご予約の変更のお願いをお受けできませんでした。ご予約は、いまのまま有効です。',
      `■ 体験\n${row.experience_title}`,
      `■ いまのご予約\n${sideOf(change.before)}`,
      `■ お願いした内容\n${sideOf(change.after)}`,
      numberOf(row),
      buttonTo('予約の詳細を見る', pageOf(context)),
      toHostOf(context),
    ].join('\n\n'),
    about: aboutBooking(row),
  }
}
