// Changes of bookings in words.
import type { ChangeProposal, Reservation } from '#contract/booking/booking-schemas.ts'
import type { ReservationChange } from '#contract/booking/changes-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { type ChangeActor, MAX_CHANGES_OF_GUEST } from '#domain/booking/changes.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatDateShort, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'

export type PastChange = NonNullable<Reservation['changes']>[number]
export type Side = Pick<ChangeProposal['after'], 'calendars' | 'number_of_people' | 'lines'>
type Slot = Side['calendars'][number]

export const sidePeople = ({ lines, number_of_people }: Side) => partyWords(lines, number_of_people)
export const sideSlots = ({ calendars }: Side) => calendars.map(formatSlot)

const actors: Record<ChangeActor, string> = { guest: 'お客さま', host: '主催者', operator: '運営' }

/**
 * The parts of a line: 「お客さま：」「12月1日(火) 10:00 → 12月8日(火) 10:00、」「3名 → 2名、」「返金 4,351円」. A line
 * breaks between them.
 */
export function changeParts({ by, before, after, refund }: Pick<PastChange, 'by' | 'before' | 'after' | 'refund'>) {
  const without = (slots: readonly Slot[], others: readonly Slot[]) =>
    slots.filter(({ id }) => !others.some((other) => other.id === id))
  const brief = (slots: readonly Slot[]) =>
    slots.map(({ date, start_time }) => `${formatDateShort(date)} ${start_time}`).join('・')
  const left = without(before.calendars, after.calendars)
  const entered = without(after.calendars, before.calendars)
  const parts = [
    left.length > 0 && (entered.length > 0 ? `${brief(left)} → ${brief(entered)}` : `${brief(left)}をやめる`),
    sidePeople(before) !== sidePeople(after) && `${sidePeople(before)} → ${sidePeople(after)}`,
    refund > 0 && `返金 ${formatYen(refund)}`,
  ]
  const found = parts.flatMap((part) => part || [])
  return [`${actors[by]}：`, ...found.map((part, at) => (at < found.length - 1 ? `${part}、` : part))]
}

/** @param told who gets a mail */
export const doneWords = (refund: number, told: string) =>
  `予約を変更しました。${refund > 0 ? `${formatYen(refund)}を、お支払いのカードに返金します。` : ''}${told}`

/** Why a change was refused. */
export const whyNot = ({ message, messages }: ErrorBody) => Object.values(messages).flat()[0] ?? message

/** Until when and how often the guest makes changes alone, or why not any more. */
export function aloneWords({ alone, alone_until, changes_left }: ReservationChange): string {
  const until = formatMoment(Date.parse(alone_until))
  if (alone) return `${until}まで、あと${changes_left}回、ご自身で変更できます。追加のお支払いはありません。`
  const why =
    changes_left === 0
      ? `ご自身での変更は${MAX_CHANGES_OF_GUEST}回までです。`
      : `ご自身で変更できる期限（${until}）を過ぎました。`
  return `${why}変更したい内容を選び、主催者にお願いしてください。`
}

/** For both the guest and the host. */
export const proposalWords: Record<ChangeProposal['state'], string> = {
  open: '主催者の返事待ち',
  applied: '承諾され、予約が変わりました',
  declined: '主催者がお断りしました',
  withdrawn: 'お客さまが取り下げました',
  ended: '返事のないまま終わりました',
}

/** What is different from what the page has shown, for `TermList`. */
export function differencesOf(shown: ReservationChange, now: ReservationChange) {
  const facts = (change: ReservationChange) => [
    { label: 'いまのご予約の日程', words: sideSlots(change.before).join('\n') },
    { label: 'いまのご予約の人数', words: sidePeople(change.before) },
    { label: '変更後の日程', words: sideSlots(change.after).join('\n') },
    { label: '変更後の人数', words: sidePeople(change.after) },
    { label: '返金', words: formatYen(change.refund) },
    { label: '全額返金の期限', words: formatMoment(Date.parse(change.cancellation_deadline)) },
  ]
  const after = facts(now)
  return facts(shown).flatMap(({ label, words }, at) => {
    const next = after[at]?.words ?? ''
    return words === next ? [] : [{ field: label, label, before: words, after: next }]
  })
}
