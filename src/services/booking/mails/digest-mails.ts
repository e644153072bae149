// Mails about an action on slots: one for each guest and each host, however many slots it ends.
import type { EndedSlot } from '#database/booking/shared/digests.ts'
import type { WaitingPerson } from '#database/booking/slots/offers.ts'
import type { Host } from '#database/experiences/find-experience.ts'
import { aboutBooking } from '#database/mail/about.ts'
import { cancelCause, type CancelCause } from '#domain/booking/cancellation.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import { formatBrief, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'
import { cancellationMails, returnInvoiceLines } from './cancellation-mails.ts'
import {
  calendarAttachments,
  cancelledAttachments,
  type MailContext,
  pageOf,
  toHostOf,
  toNewDates,
} from './mail-parts.ts'
import { waitingEndedMail } from './waiting-mails.ts'

/** What a guest of a postponed slot may answer. */
const ANSWERS = [
  '・新しい日程に参加する',
  '・空いている日程に移す',
  '・返金を受けて、別の日を待つ',
  '・返金を受ける',
].join('\n')

type Times = { date: string; start_time: string; end_time: string }
type Named = Times & { experience_title: string }

const lineOf = (slot: Times) => `・${formatSlot(slot)}`
const timeOf = ({ date, start_time }: Times) => `${date} ${start_time}`
const byTime = (a: Times, b: Times) => (timeOf(a) < timeOf(b) ? -1 : 1)

/** 【中止】12/17(木) 18:00（ほか2回） 陶芸. */
function subjectOf(words: string, slots: readonly Named[]): string {
  const first = slots.toSorted(byTime)[0]!
  return `${words}${formatBrief(first.date, first.start_time)}${slots.length > 1 ? `（ほか${slots.length - 1}回）` : ''} ${first.experience_title}`
}

/** 中止, 延期 or both. @param postponed of each slot, whether it takes place later */
export const whatOf = (postponed: readonly boolean[]): string =>
  postponed.every(Boolean) ? '延期' : postponed.some(Boolean) ? '中止・延期' : '中止'

const BECAUSE: Partial<Record<CancelCause, string>> = {
  host: '主催者の都合により、',
  host_request: '主催者の都合により、',
  operator: '運営の都合により、',
  minimum_not_reached: '参加人数が最少催行人数に達しなかったため、',
}

/** Why the slots don't take place; '' where it isn't the same for all. */
function becauseOf(causes: readonly CancelCause[]): string {
  const [cause, ...others] = new Set(causes)
  return (cause && others.length === 0 && BECAUSE[cause]) || ''
}

/** What happened to one booking. */
type Ended = {
  context: MailContext
  cancelled: (Named & { id: number })[]
  postponed: { from: Named; to: Times; answer_by: string }[]
  refund: number
  /** Yen that were refunded before the action. */
  before: number
  return_invoices: string[]
  causes: CancelCause[]
  reasons: string[]
}

export type GuestPart = { event: ReservationEvent; context: MailContext }

/** @param parts of one booking */
function endedOf(parts: readonly GuestPart[]): Ended {
  const { context } = parts[0]!
  const { row } = context
  const ended: Ended = {
    context,
    cancelled: [],
    postponed: [],
    refund: 0,
    before: 0,
    return_invoices: [],
    causes: [],
    reasons: [],
  }
  const slotOf = (id: number | undefined) => row.calendars.find((slot) => slot.id === id)
  const named = (times: Times): Named => ({ ...times, experience_title: row.experience_title })
  const note = (cause: CancelCause, reason: string | null) => {
    ended.causes.push(cause)
    if (reason) ended.reasons.push(reason)
  }
  for (const { event } of parts) {
    if (event.type === 'postponed') {
      const { calendar_id, from, answer_by, by, requested_by, reason } = event.detail
      const to = slotOf(calendar_id)
      if (!to || row.status !== 'confirmed') continue
      ended.postponed.push({ from: named(from), to, answer_by })
      note(cancelCause(by, requested_by), reason)
    } else if (event.type === 'cancelled' || event.type === 'slot_cancelled') {
      const end = event.detail
      const slot = slotOf(end.calendar_id)
      if (!slot || end.by === undefined) continue
      ended.cancelled.push({ ...named(slot), id: slot.id })
      if ('before' in end) ended.before = end.before - ended.refund
      ended.refund += end.refund
      if (end.return_invoice !== undefined) ended.return_invoices.push(end.return_invoice)
      note(cancelCause(end.by, end.requested_by), 'reason' in end ? end.reason : row.cancel_reason)
    } else throw new Error(`there is no digest about ${event.type}`)
  }
  return ended
}

function bookingLines(
  { context, cancelled, postponed, refund, before, return_invoices, reasons }: Ended,
  own_reason: boolean,
) {
  const { row } = context
  const left = row.status === 'confirmed' ? row.calendars.filter((slot) => !slot.cancelled) : []
  const moved = postponed.map(({ to }) => timeOf(to))
  const stays = left.filter((slot) => !moved.includes(timeOf(slot)))
  const money =
    refund > 0
      ? `${formatYen(refund)} を、お支払いのカードにお返しします。${before > 0 ? `すでに手続きした ${formatYen(before)} の返金とは別の分です。` : ''}`
      : 'お支払いはありません。'
  return [
    `■ ${row.experience_title}（予約番号 ${row.id}）`,
    ...(cancelled.length > 0 ? [`中止になった回\n${cancelled.map(lineOf).join('\n')}`] : []),
    ...postponed.map(
      ({ from, to, answer_by }) =>
        `延期になった回\n${lineOf(from)}\n新しい日程（お席は確保しています）\n${lineOf(to)}\nお返事の期限　${formatMoment(new Date(answer_by))}`,
    ),
    ...(own_reason ? [`理由\n${[...new Set(reasons)].join('\n')}`] : []),
    ...(cancelled.length > 0 ? [`返金\n${money}`] : []),
    ...return_invoices.flatMap(returnInvoiceLines),
    ...(stays.length > 0 ? [`そのままご参加いただける回\n${stays.map(lineOf).join('\n')}`] : []),
    buttonTo(postponed.length > 0 ? '参加するか選ぶ' : '予約の詳細を見る', pageOf(context)),
    ...(cancelled.length > 0 ? [toNewDates(context)] : []),
    toHostOf(context),
  ]
}

/** The mail to a guest about slots of their bookings, and slots for which they waited. */
export function guestDigestMail(
  base_url: string,
  parts: readonly GuestPart[],
  waited: readonly WaitingPerson[],
): Mail | null {
  const [part] = parts
  const [wait] = waited
  if (!part && wait && waited.length === 1) return waitingEndedMail(base_url, wait, 'slot_cancelled')
  // A booking that has ended with its only slot.
  if (part?.event.type === 'cancelled' && parts.length === 1 && !wait)
    return cancellationMails(part.context, part.event.detail)[0] ?? null
  const bookings = [...Map.groupBy(parts, ({ context }) => context.row.id).values()]
    .map((own) => endedOf(own))
    .filter(({ causes }) => causes.length > 0)
  const cancelled = bookings.flatMap((one) => one.cancelled)
  const postponed = bookings.flatMap((one) => one.postponed.map(({ from }) => from))
  const gone = waited.flatMap(({ slot, title }) => (slot ? [{ ...slot, title, experience_title: title }] : []))
  const slots = [...cancelled, ...postponed]
  if (slots.length + gone.length === 0) return null
  const what = whatOf([...cancelled.map(() => false), ...postponed.map(() => true)])
  const part_of = what === '中止' && bookings.some(({ context }) => context.row.status === 'confirmed') ? '一部' : ''
  const reasons = new Set(bookings.flatMap((one) => one.reasons))
  const shared = reasons.size === 1 ? [...reasons] : []
  const because = becauseOf(bookings.flatMap(({ causes }) => causes))
  const lead =
    slots.length > 0
      ? `${because}ご予約の${slots.length}回が${what}になりました。申し訳ございません。`
      : 'お待ちいただいていた日程が中止になりました。申し訳ございません。'
  const [moved, ...others] = bookings.flatMap((one) => one.postponed)
  const question =
    moved && others.length === 0
      ? `新しい日程は${formatSlot(moved.to)}です。${formatMoment(new Date(moved.answer_by))}までにお返事ください。`
      : `${lead}お返事をお願いします。`
  const name = part ? part.context.people.guest_name : wait!.name
  return {
    kind: 'slots_ended',
    to: part ? part.context.people.guest_email : wait!.email,
    subject: subjectOf(
      slots.length > 0 ? `【${part_of}${what}】` : '空き待ちの終わり ',
      slots.length > 0 ? slots : gone,
    ),
    preview: moved ? question : lead,
    text: [
      part ? `${name} 様` : greetingOf(name, 'つむぎをご利用の方へ'),
      lead,
      ...shared.map((reason) => `■ 理由\n${reason}`),
      ...(postponed.length > 0
        ? [
            `延期になった回は、期限までに、それぞれのページでお選びください。\n${ANSWERS}\nお返事がないときは、その回の代金を全額お返しします。`,
          ]
        : []),
      ...bookings.flatMap((one) => bookingLines(one, shared.length === 0 && one.reasons.length > 0)),
      ...(gone.length > 0
        ? [
            `■ 空きをお待ちだった日程\n次の回は開催しません。\n${gone.map((slot) => `${lineOf(slot)}　${slot.title}`).join('\n')}`,
            buttonTo('空き待ちを見る', `${base_url}/mypage/waiting`),
          ]
        : []),
      ...(cancelled.length > 0
        ? [
            '返金がカードに反映されるまで、カード会社により数日かかることがあります。',
            '添付のファイルを開くと、カレンダーに追加した予定もキャンセルになります。',
          ]
        : []),
    ].join('\n\n'),
    attachments: bookings.flatMap(({ context, ...ended }) => [
      ...cancelledAttachments(
        context,
        ended.cancelled.map(({ id }) => id),
      ),
      ...(ended.postponed.length > 0 ? calendarAttachments(context) : []),
    ]),
    // An answer, or another end, makes the question untrue.
    ...(part &&
      bookings.length === 1 &&
      slots.length === postponed.length && { about: aboutBooking(part.context.row) }),
  }
}

const sumOf = (slots: readonly EndedSlot[], of: (slot: EndedSlot) => number) =>
  slots.reduce((sum, slot) => sum + of(slot), 0)

/**
 * The mail to a host about all their slots of the action. Bookings by telephone have no names in
 * it, because mails are kept longer.
 */
export function hostDigestMail(base_url: string, host: Host, slots: readonly EndedSlot[]): Mail {
  const postponed = slots.map(({ answer_by }) => answer_by !== undefined)
  const what = whatOf(postponed)
  const reservations = sumOf(slots, (slot) => slot.reservations)
  const refund = sumOf(slots, (slot) => slot.refund)
  const by_phone = slots.filter((slot) => slot.by_phone.bookings > 0)
  const causes = slots.map(({ by, requested_by }) => cancelCause(by, requested_by))
  const because = causes.every((cause) => cause === 'host')
    ? `次の${slots.length}回の${what}を受け付けました。`
    : causes.every((cause) => cause === 'host_request')
      ? `ご依頼により、運営が次の${slots.length}回を${what}しました。`
      : `${becauseOf(causes)}次の${slots.length}回を${what}しました。`
  const guests =
    reservations === 0
      ? 'ご予約はありませんでした。'
      : `合計${reservations}件（${sumOf(slots, ({ people }) => people)}名）のお客さまに、メールでお知らせしました。${refund > 0 ? `あわせて ${formatYen(refund)} をお返しします。` : ''}${postponed.some(Boolean) ? '延期した回のお客さまには、期限までにお返事をお願いしています。お返事がない方には全額をお返しします。' : ''}`
  const reasons = [...Map.groupBy(slots, ({ reason }) => reason)]
  const slotLine = (slot: EndedSlot) =>
    `${lineOf(slot)}${slot.answer_by ? `【延期、お返事の期限は${formatMoment(new Date(slot.answer_by))}】` : ''}　${slot.reservations > 0 ? `${slot.reservations}件（${slot.people}名）` : 'ご予約なし'}`
  return {
    kind: 'slots_ended_for_host',
    to: host.email,
    subject: subjectOf(`【${what}】`, slots),
    preview: guests,
    text: [
      `${host.name} 様`,
      because,
      ...reasons.flatMap(([reason, those]) => [
        `■ 理由\n${reason}`,
        ...[...Map.groupBy(those, ({ experience_title }) => experience_title)].map(
          ([title, own]) => `■ ${title}\n${own.map(slotLine).join('\n')}`,
        ),
      ]),
      `■ ご予約\n${guests}`,
      ...(by_phone.length > 0
        ? [
            `■ 電話のご予約\n次の回の${sumOf(by_phone, (slot) => slot.by_phone.bookings)}件（${sumOf(by_phone, (slot) => slot.by_phone.people)}名）のお客さまには、メールが届きません。お手数ですが、お電話でお知らせください。`,
            ...by_phone.map((slot) =>
              buttonTo(
                `${formatBrief(slot.date, slot.start_time)} ${slot.by_phone.bookings}件（${slot.by_phone.people}名）`,
                `${base_url}/host/calendars/${slot.id}`,
              ),
            ),
          ]
        : []),
      buttonTo('日程を見る', `${base_url}/host/calendars${slots.length === 1 ? `/${slots[0]!.id}` : ''}`),
    ].join('\n\n'),
  }
}
