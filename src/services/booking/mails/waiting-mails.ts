// Mails to guests who wait for places in full slots.
import type { EndReason } from '#database/booking/shared/waiting.ts'
import type { WaitingPerson } from '#database/booking/slots/offers.ts'
import { headsOf, partyParam } from '#domain/booking/party.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatBrief, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { greetingOf, buttonTo } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'

const factsOf = ({ title, slot, lines, places }: WaitingPerson) =>
  [
    `体験：${title}`,
    `日時：${slot ? formatSlot(slot) : 'これから追加される日程'}`,
    `人数：${partyWords(lines, places)}`,
  ].join('\n')

const subjectOf = (words: string, { slot, title }: WaitingPerson) =>
  `${words} ${slot ? `${formatBrief(slot.date, slot.start_time)} ` : ''}${title}`

/** The booking form with the slot and the party. */
export const formOf = ({ slot, experience_id, lines, places }: WaitingPerson) =>
  `/reservations/new?cid=${slot!.id}&tour_id=${experience_id}&people=${headsOf(lines, places)}${lines ? `&party=${partyParam(lines)}` : ''}`

/** What the guest waited for is there. */
export const freeWords = ({ new_dates }: WaitingPerson) => (new_dates ? '新しい日程が出ました' : 'お席が空きました')

const DECLINING =
  'ご都合が合わないときは、マイページの空き待ちから見送れます。お席は次の方のものになります。ご利用にならないご案内が2回になると、空き待ちは終わります。'

/**
 * Places are free.
 * @param offer until when they are kept for this guest; null where the first to book gets them
 */
export function placeFreeMail(
  base_url: string,
  guest: WaitingPerson,
  offer: { id: number; ends_at: Date } | null,
): Mail {
  const kept = offer
    ? `${formatMoment(offer.ends_at)} まで、お席をお取りしています。それまでにご予約ください。`
    : 'お待ちの皆さまに同時にお知らせしています。お席は、先にご予約いただいた方のものになります。'
  return {
    kind: 'place_free',
    to: guest.email,
    subject: subjectOf(freeWords(guest), guest),
    preview: kept,
    text: [
      greetingOf(guest.name, 'つむぎをご利用の方へ'),
      guest.new_dates
        ? 'お待ちいただいていた体験に、新しい日程が出ました。'
        : 'お待ちいただいていた日程に、お席が空きました。',
      factsOf(guest),
      kept,
      ...(offer ? [DECLINING] : []),
      buttonTo('予約に進む', base_url + formOf(guest)),
      buttonTo('空き待ちを見る・やめる', `${base_url}/mypage/waiting`),
    ].join('\n\n'),
    about: offer ? { offer_id: offer.id } : { calendar_ids: [guest.slot!.id] },
  }
}

export type WaitingEnd = Exclude<EndReason, 'withdrawn' | 'account'>

const WHY: Record<WaitingEnd, string> = {
  unused: 'ご案内したお席が2回ともご利用にならなかったため、空き待ちを終わりにしました。',
  over: 'お席をご案内できないまま期限になったため、空き待ちを終わりにしました。申し訳ございません。',
  slot_cancelled: 'お待ちいただいていた日程が中止になりました。申し訳ございません。',
  not_published: '体験の公開が終わったため、空き待ちを終わりにしました。申し訳ございません。',
}

/** The wait for a slot is over. */
export const waitingEndedMail = (base_url: string, guest: WaitingPerson, why: WaitingEnd): Mail => ({
  kind: 'waiting_ended',
  to: guest.email,
  subject: subjectOf('空き待ちの終わり', guest),
  text: [
    greetingOf(guest.name, 'つむぎをご利用の方へ'),
    WHY[why],
    factsOf(guest),
    guest.more
      ? 'いっしょにお選びになったほかの日程は、ひきつづきお待ちいただけます。'
      : 'お支払いはありません。またのご利用をお待ちしています。',
    guest.more
      ? buttonTo('空き待ちを見る・やめる', `${base_url}/mypage/waiting`)
      : buttonTo('体験を見る', `${base_url}/stories/${guest.experience_id}`),
  ].join('\n\n'),
})
