import type { z } from 'zod'
import type { holdingRequest } from '#contract/schedule/schedule-schemas.ts'
import type { Host } from '#database/experiences/find-experience.ts'
import type { HostRequestRow, OwnRequestRow } from '#database/schedule/holding-requests.ts'
import { formatBrief, formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf, quoted } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'

type HoldingRequest = z.infer<typeof holdingRequest>

const wishOf = (
  title: string,
  { date, start_time, number_of_people }: Pick<HoldingRequest, 'date' | 'start_time' | 'number_of_people'>,
) => [
  `体験：${title}`,
  `希望日：${formatDate(date)}${start_time ? ` ${start_time}から` : ''}`,
  `人数：${number_of_people}名`,
]

const subjectOf = (
  words: string,
  title: string,
  { date, start_time, number_of_people }: Pick<HoldingRequest, 'date' | 'start_time' | 'number_of_people'>,
) => `${words} ${formatBrief(date, start_time ?? null)} ${number_of_people}名 ${title}`

const messageIn = ({ message }: HoldingRequest) => (message ? ['メッセージ：', quoted(message)] : [])

/** To a host: a guest wishes for a date. */
export const requestedMail = (
  base_url: string,
  host: Pick<Host, 'name' | 'email'>,
  guest: string,
  title: string,
  request: HoldingRequest,
): Mail => ({
  kind: 'holding_request',
  to: host.email,
  subject: subjectOf('開催リクエスト', title, request),
  text: [
    `${host.name} 様`,
    '「この日に開催してほしい」というリクエストが届きました。',
    [...wishOf(title, request), `お名前：${quoted(guest)} 様`, ...messageIn(request)].join('\n'),
    'ホストのページから、開催するかどうかをお返事ください。',
    buttonTo('リクエストに返事をする', `${base_url}/host/requests`),
  ].join('\n\n'),
})

/** To the guest, whose address may be another person's: the message is quoted. */
export const requestCopyMail = (
  base_url: string,
  guest: { name: string; email: string },
  title: string,
  request: HoldingRequest,
): Mail => ({
  kind: 'holding_request_copy',
  to: guest.email,
  subject: subjectOf('送った開催リクエスト', title, request),
  text: [
    greetingOf(guest.name, 'つむぎをご利用の方へ'),
    '次の内容で、主催者に開催リクエストを送りました。お返事は、メールとマイページでお知らせします。',
    [...wishOf(title, request), ...messageIn(request)].join('\n'),
    'リクエストは予約ではありません。お席の確保も、お支払いもありません。',
    buttonTo('リクエストの確認・取り下げ', `${base_url}/mypage/requests`),
  ].join('\n\n'),
})

/** To a host: the guest doesn't wish for the date any more. */
export const withdrawnMail = (
  base_url: string,
  host: Pick<Host, 'name' | 'email'>,
  guest: string,
  request: OwnRequestRow,
): Mail => ({
  kind: 'holding_request_withdrawn',
  to: host.email,
  subject: subjectOf('開催リクエストの取り下げ', request.experience_title, request),
  text: [
    `${host.name} 様`,
    '次の開催リクエストを、ゲストが取り下げました。お返事は要りません。',
    [...wishOf(request.experience_title, request), `お名前：${quoted(guest)} 様`].join('\n'),
    buttonTo('開催リクエストの一覧を見る', `${base_url}/host/requests`),
  ].join('\n\n'),
})

/** To the guest: the host's answer. @param slot the one to book; null if the host declines */
export function answerMail(
  base_url: string,
  request: HostRequestRow,
  answer: string,
  slot: { id: number; date: string; start_time: string; end_time: string } | null,
): Mail {
  const wish = `${formatDate(request.date)}${request.start_time ? ` ${request.start_time}から` : ''}　${request.number_of_people}名`
  const words = answer === '' ? [] : [`■ ${request.hosted_by} さんからのことば\n${answer}`]
  const body = slot
    ? [
        'リクエストをいただいた体験に、新しい日程ができました。',
        `■ 体験\n${request.experience_title}`,
        `■ 日程\n${formatDate(slot.date)} ${formatRange(slot.start_time, slot.end_time)}`,
        `■ リクエスト\n${wish}`,
        ...words,
        buttonTo('この日程を予約する', `${base_url}/reservations/new?cid=${slot.id}&tour_id=${request.experience_id}`),
        'お席はまだ確保されていません。ご予約は先着順です。',
      ]
    : [
        'リクエストをいただいた日の開催は、残念ながら見送りになりました。',
        `■ 体験\n${request.experience_title}`,
        `■ リクエスト\n${wish}`,
        ...words,
        buttonTo('ほかの日程を見る', `${base_url}/stories/${request.experience_id}/calendars`),
      ]
  return {
    kind: slot ? 'holding_request_accepted' : 'holding_request_declined',
    to: request.guest_email,
    subject: slot
      ? `リクエストの日程ができました ${formatBrief(slot.date, slot.start_time)} ${request.experience_title}`
      : subjectOf('開催の見送り', request.experience_title, request),
    text: [`${request.guest_name} 様`, ...body].join('\n\n'),
  }
}
