// Mails to guests who wait for places in full slots.
import { formatBrief, formatMoment, formatSlot } from '#domain/shared/japan-time.ts'
import { greetingOf, buttonTo } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'

export type WaitedFor = {
  user_id: number
  name: string
  email: string
  experience_id: number
  title: string
  party: string
  calendar_id: number
  date: string
  start_time: string
  end_time: string
}

const factsOf = ({ title, party, ...slot }: WaitedFor) =>
  [`体験：${title}`, `日時：${formatSlot(slot)}`, `人数：${party}`].join('\n')

const subjectOf = (words: string, { date, start_time, title }: WaitedFor) =>
  `${words} ${formatBrief(date, start_time)} ${title}`

/** The booking form with the slot. */
export const formOf = ({ calendar_id, experience_id }: WaitedFor, people: number) =>
  `/reservations/new?cid=${calendar_id}&tour_id=${experience_id}&people=${people}`

/**
 * Places are free.
 * @param offer until when they are kept for this guest; null where the first to book gets them
 */
export function placeFreeMail(
  base_url: string,
  guest: WaitedFor,
  people: number,
  offer: { id: number; ends_at: Date } | null,
): Mail {
  const kept = offer
    ? `${formatMoment(offer.ends_at)} まで、お席をお取りしています。それまでにご予約ください。`
    : 'お待ちの皆さまに同時にお知らせしています。お席は、先にご予約いただいた方のものになります。'
  return {
    kind: 'place_free',
    to: guest.email,
    subject: subjectOf('お席が空きました', guest),
    preview: kept,
    text: [
      greetingOf(guest.name, 'つむぎをご利用の方へ'),
      'お待ちいただいていた日程に、お席が空きました。',
      factsOf(guest),
      kept,
      buttonTo('予約に進む', base_url + formOf(guest, people)),
      buttonTo('空き待ちを見る・やめる', `${base_url}/mypage/waiting`),
    ].join('\n\n'),
    about: offer ? { offer_id: offer.id } : { calendar_ids: [guest.calendar_id] },
  }
}

export type WaitingEnd = 'unused' | 'over' | 'slot_cancelled' | 'not_published'

const WHY: Record<WaitingEnd, string> = {
  unused: 'ご案内したお席が2回ともご予約にならなかったため、空き待ちを終わりにしました。',
  over: 'お席が空かないまま期限になったため、空き待ちを終わりにしました。申し訳ございません。',
  slot_cancelled: 'お待ちいただいていた日程が中止になりました。申し訳ございません。',
  not_published: '体験の公開が終わったため、空き待ちを終わりにしました。申し訳ございません。',
}

/** The wait for a slot is over. @param more whether the guest still waits for other slots */
export const waitingEndedMail = (base_url: string, guest: WaitedFor, why: WaitingEnd, more = false): Mail => ({
  kind: 'waiting_ended',
  to: guest.email,
  subject: subjectOf('空き待ちの終わり', guest),
  text: [
    greetingOf(guest.name, 'つむぎをご利用の方へ'),
    WHY[why],
    factsOf(guest),
    more
      ? 'いっしょにお選びになったほかの日程は、ひきつづきお待ちいただけます。'
      : 'お支払いはありません。またのご利用をお待ちしています。',
    more
      ? buttonTo('空き待ちを見る・やめる', `${base_url}/mypage/waiting`)
      : buttonTo('体験を見る', `${base_url}/stories/${guest.experience_id}`),
  ].join('\n\n'),
})
