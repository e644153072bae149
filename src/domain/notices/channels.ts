// Which notices a user may get through which channels (docs/product/notices.md#channels).
import { noticeKinds } from './due.ts'

/** Mail is none of them: all these notices always go by mail. */
export const noticeChannelNames = ['line', 'push'] as const
export type NoticeChannelName = (typeof noticeChannelNames)[number]

/** Copies of other mails: unread messages of each side, and what hosts must know soon. */
const mailKinds = ['guest_message', 'host_message', 'new_booking', 'booking_cancelled', 'new_request'] as const
export const choiceKinds = [...noticeKinds, ...mailKinds] as const
export type ChoiceKind = (typeof choiceKinds)[number]

type Offer = { kind: ChoiceKind; side: 'guest' | 'host'; label: string; channels: readonly NoticeChannelName[] }

/** In the order of the screen. Push is for hosts. */
export const noticeOffers: readonly Offer[] = [
  { kind: 'guest_reminder', side: 'guest', label: 'ご予約の日が近づいたとき', channels: ['line'] },
  { kind: 'almost_decided', side: 'guest', label: 'あと1名で開催が決まるとき', channels: ['line'] },
  { kind: 'guest_message', side: 'guest', label: 'メッセージやお知らせが届いたとき', channels: ['line'] },
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
