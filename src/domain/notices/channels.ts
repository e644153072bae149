import { addMonths, dateOf, type Instant, instantOf } from '../shared/japan-time.ts'
import { readUrl } from '../shared/read-url.ts'
import { noticeKinds } from './due.ts'

// Which notices a user may get through which channels (docs/product/notices.md#channels).

/** Mail is none of them: all these notices always go by mail. */
export const noticeChannelNames = ['line', 'push'] as const
export type NoticeChannelName = (typeof noticeChannelNames)[number]

/** Copies of other mails: unread messages of each side, and what must be known soon. */
const mailKinds = [
  'guest_message',
  'host_message',
  'place_free',
  'slot_ended',
  'new_booking',
  'booking_cancelled',
  'new_request',
] as const
export const choiceKinds = [...noticeKinds, ...mailKinds] as const
export type ChoiceKind = (typeof choiceKinds)[number]

type Offer = { kind: ChoiceKind; side: 'guest' | 'host'; label: string; channels: readonly NoticeChannelName[] }

/** In the order of the screen. Push is for hosts. */
export const noticeOffers: readonly Offer[] = [
  { kind: 'guest_reminder', side: 'guest', label: 'ご予約の日が近づいたとき', channels: ['line'] },
  { kind: 'almost_decided', side: 'guest', label: 'あと1名で開催が決まるとき', channels: ['line'] },
  { kind: 'guest_message', side: 'guest', label: 'メッセージやお知らせが届いたとき', channels: ['line'] },
  { kind: 'place_free', side: 'guest', label: '空きをお待ちの日程にお席が空いたとき', channels: ['line'] },
  { kind: 'slot_ended', side: 'guest', label: '予約した日程が中止・延期になったとき', channels: ['line'] },
  { kind: 'new_booking', side: 'host', label: '新しい予約が入ったとき', channels: ['line', 'push'] },
  { kind: 'booking_cancelled', side: 'host', label: '予約がキャンセルされたとき', channels: ['line', 'push'] },
  { kind: 'new_request', side: 'host', label: '開催リクエストが届いたとき', channels: ['line', 'push'] },
  { kind: 'host_tomorrow', side: 'host', label: '明日の開催の一覧', channels: ['line', 'push'] },
  { kind: 'request_waiting', side: 'host', label: 'リクエストに20時間返事がないとき', channels: ['line', 'push'] },
  { kind: 'host_message', side: 'host', label: 'メッセージが届いたとき', channels: ['line', 'push'] },
  { kind: 'question_waiting', side: 'host', label: 'メッセージに20時間返信がないとき', channels: ['line', 'push'] },
  { kind: 'new_review', side: 'host', label: 'レビューが届いたとき', channels: ['line', 'push'] },
  { kind: 'dates_end', side: 'host', label: '体験の日程がもうすぐなくなるとき', channels: ['line', 'push'] },
]

/** Whether this notice may be sent through this channel. */
export const isOffered = (kind: ChoiceKind, channel: NoticeChannelName): boolean =>
  noticeOffers.some((offer) => offer.kind === kind && offer.channels.includes(channel))

// Mails that need a consent, because no booking needs them (docs/product/notices.md#consent).
export const mailConsentKinds = ['review_invitation'] as const
export type MailConsentKind = (typeof mailConsentKinds)[number]

/**
 * The sentence beside the checkbox. It is stored with the consent, as proof of what the person
 * read.
 */
export const consentWords: Record<MailConsentKind, string> = {
  review_invitation: '体験の翌日に、レビューのお願いをメールで受け取る',
}

// LINE counts messages by months of Japan.

/** When LINE's monthly quota starts again: midnight of the first day of the next month in Japan. */
export function nextQuota(now: Instant): Date {
  return instantOf(addMonths(`${dateOf(now).slice(0, 7)}-01`, 1), '00:00')
}

/** Browsers of one user that can get notices. */
export const MAX_PUSH_BROWSERS = 10

/** Maximum length of an endpoint. Those of the known push services have 100 to 700 characters. */
export const MAX_PUSH_ENDPOINT = 1024

/** Names that public name servers don't resolve, or that lead into the own network. */
const INTERNAL = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/

/**
 * Whether the address that a browser gave can be one of a push service: https on its usual port,
 * and a public name. The server sends requests there, so an attacker must not choose an address
 * inside our network. The gateway checks what the name resolves to
 * (`src/gateways/notices/push-service.ts`).
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_PUSH_ENDPOINT || !/^[\x21-\x7e]+$/.test(endpoint)) return false
  const url = readUrl(endpoint)
  if (url === null) return false
  const { protocol, username, password, port, hostname, hash, href } = url
  if (protocol !== 'https:' || username || password || port || hash || href !== endpoint) return false
  // The parser has already changed other spellings of an address, as 0x7f.1, to the usual one.
  const is_address = hostname.startsWith('[') || /(^|\.)\d+\.?$/.test(hostname)
  return !is_address && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname) && !INTERNAL.test(hostname)
}
