// Mail template for a guest whose host changed what they had booked
// (docs/booking.md#when-a-host-changes-a-booked-experience).
import type { TermChangeRow } from '#database/booking/shared/guest-terms.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { describeDeadline } from '#domain/booking/cancellation.ts'
import { KEPT_OPTION, shortened, type TermChange, termChanges } from '#domain/booking/guest-terms.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { buttonTo, quoted } from '../../mail/mail-text.ts'
import { calendarAttachments, type MailContext, numberOf, pageOf, slotsOf, subjectOf, toHostOf } from './mail-parts.ts'

/** Characters of a text in a mail. The page of the reservation shows it whole. */
const MOST = 400

function side(field: TermChange['field'], text: string): string {
  if (text === '') return '（なし）'
  // The guest needs this address as a link; the host's other texts stay text.
  return field === 'online_url' ? text : quoted(text)
}

/** Each change with both values. */
export const changeLines = (changes: readonly TermChange[]): string =>
  changes
    .map(({ field, label, ...sides }) => {
      const { before, after } = shortened(sides, MOST)
      return `【${label}】\n変更前：${side(field, before)}\n変更後：${side(field, after)}`
    })
    .join('\n\n')

/**
 * To a guest who has booked. With a new .ics file. No mail when the reservation was cancelled
 * meanwhile.
 * @param change the host's change; the mail names only what this one changed
 */
export function termsChangedMails(
  context: MailContext,
  { free_until }: EventDetail<'terms_changed'>,
  change: TermChangeRow,
): Mail[] {
  const { row, people, now } = context
  if (row.status !== 'confirmed') return []
  const changes = termChanges(change.before, change.after, row.option_id)
  const priced = changes.some(({ kind }) => kind === 'price')
  const optional = changes.some(({ kind }) => kind === 'option')
  const smaller = changes.some(({ field }) => field === 'recruitment_number')
  const until = free_until === null ? null : new Date(free_until)
  const cancelling =
    row.total === 0
      ? '最初の回が始まるまで、いつでもキャンセルできます。'
      : describeDeadline(row.cancel_deadline, now, row.free_cancel_until)
  return [
    {
      kind: 'terms_changed',
      to: people.guest_email,
      subject: subjectOf('内容の変更', row),
      preview: `変わったところ：${changes.map(({ label }) => label).join('、')}`,
      text: [
        `${people.guest_name} 様`,
        `ご予約いただいている体験の内容を、主催者が変更しました。ご予約はそのまま有効です。${until ? '変更後の内容で参加が難しいときは、無料でキャンセルできます。' : ''}`,
        `■ 体験\n${row.experience_title}\n案内する人：${row.hosted_by}`,
        `■ 日時\n${slotsOf(row, now)}`,
        `■ 変わったところ\n\n${changeLines(changes)}`,
        ...(priced ? ['お支払いいただいた料金は変わりません。新しい料金は、これからのご予約に適用されます。'] : []),
        ...(optional ? [KEPT_OPTION] : []),
        ...(smaller ? ['募集人数が変わっても、ご予約のお席はそのままです。'] : []),
        ...(change.message ? [`■ 主催者からのメッセージ\n${quoted(change.message)}`] : []),
        `■ キャンセル\n${cancelling}`,
        numberOf(row),
        buttonTo('予約の確認・キャンセル', pageOf(context)),
        toHostOf(context),
      ].join('\n\n'),
      attachments: calendarAttachments(context),
      about: aboutBooking(row),
    },
  ]
}
