/** Rules of messages between a guest and a host side (docs/product/messages.md). */
import { epochOf, type Instant } from '../shared/japan-time.ts'

/** The two sides of a thread. The host side is a user, or an ambassador with all its members. */
export type ThreadSide = 'guest' | 'host'

/** What is hidden from the other side until a booking is confirmed, as people read it. */
export const contactWords = { phone: '電話番号', mail: 'メールアドレス', address: '住所' } as const
export type ContactKind = keyof typeof contactWords
/** Why it is hidden, for its sender. */
export const WHY_MASKED = '予約が確定するまで、電話番号・メールアドレス・住所は相手に表示されません。'

/** The longest message, in characters. */
export const MOST_TEXT = 2000
/** Pictures of one message. */
export const MOST_PICTURES = 3
/** How long a sender can withdraw a message, s. */
export const WITHDRAW_SECONDS = 60
/** How long a message must stay unread before its reader gets a mail, s. */
export const UNREAD_SECONDS = 60

/** How long an address for answers by mail works after the last mail that had it, s. */
export const REPLY_SECONDS = 60 * 86_400
/** A participant gets at most one mail in this time that says why an answer was not taken, s. */
export const REFUSAL_SECONDS = 86_400

/** How long an account counts as new, s. Spam comes from new accounts. */
const NEW_ACCOUNT = 3 * 86_400

/** How many messages an account may send in which time, s. */
export const sendLimit = (account_created_at: Instant, now: Instant): { most: number; seconds: number } => ({
  most: epochOf(now) - epochOf(account_created_at) < NEW_ACCOUNT * 1000 ? 20 : 100,
  seconds: 3600,
})

/** Whole seconds in which the message can still be withdrawn; 0 when it is too late. */
export const secondsToWithdraw = (created_at: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((epochOf(created_at) - epochOf(now)) / 1000) + WITHDRAW_SECONDS)
