/** Closing one's own account (docs/product/accounts.md#closing-an-account). */
import { epochOf, type Instant } from '../shared/japan-time.ts'
import { formatYen } from '../shared/yen.ts'

/** Days to change one's mind. */
export const CLOSING_DAYS = 7

/** The earliest end of an account whose closing was asked for at `asked_at`. */
export const closesAt = (asked_at: Instant): Date => new Date(epochOf(asked_at) + CLOSING_DAYS * 86_400_000)

/** What prevents an erasure, as numbers. */
export type Obstacles = {
  /** The user's own reservations that are held or still to come. */
  coming_reservations: number
  /** Bookings of guests, also by telephone, for experiences that no other active user runs. */
  hosted_reservations: number
  /** Payments, refunds, transfers and disputes of both that are in progress. */
  money_under_way: number
  /** Yen that the user is owed as a host, or owes. */
  balance: number
  /** Paid bookings with the host that aren't in the ledger yet; they are a minute after their end. */
  unposted: number
}

export const obstacleKinds = ['admin', 'coming', 'hosted', 'money', 'balance', 'debt', 'unposted'] as const
export type ObstacleKind = (typeof obstacleKinds)[number]
export type ObstacleWords = { kind: ObstacleKind; what: string; advice: string }

/**
 * What prevents closing an account now, in words to its owner; empty if nothing does.
 * @param admin whether the owner is an admin
 */
export function obstacleWords(obstacles: Obstacles, admin: boolean): ObstacleWords[] {
  const { coming_reservations, hosted_reservations, money_under_way, balance, unposted } = obstacles
  const words: (ObstacleWords | false)[] = [
    admin && {
      kind: 'admin',
      what: '管理者は退会できません。',
      advice: 'ほかの管理者に、先に権限を変えてもらってください。',
    },
    coming_reservations > 0 && {
      kind: 'coming',
      what: `これからの予約が${coming_reservations}件あります。`,
      advice: '体験が終わるのを待つか、予約のページでキャンセルしてください。',
    },
    hosted_reservations > 0 && {
      kind: 'hosted',
      what: `開催する体験に、これからの予約が${hosted_reservations}件あります。`,
      advice: '開催が終わるのを待つか、開催日程のページで中止してください。電話で受けた予約も含みます。',
    },
    money_under_way > 0 && {
      kind: 'money',
      what: `手続き中のお支払い・返金・振込が${money_under_way}件あります。`,
      advice: '手続きが終わるまでお待ちください。',
    },
    balance > 0 && {
      kind: 'balance',
      what: `ホストとして受け取っていない残高が${formatYen(balance)}あります。`,
      advice: '「お支払い」のページで、次のお支払いで全額を受け取るようにしてください。',
    },
    balance < 0 && {
      kind: 'debt',
      what: `ホストとしての残高が${formatYen(-balance)}不足しています。`,
      advice: 'お支払いの方法をご案内しますので、お問い合わせください。',
    },
    // Coming bookings of guests are unposted too. They are named above.
    unposted > 0 &&
      hosted_reservations === 0 && {
        kind: 'unposted',
        what: `売上にまだ記入していない予約が${unposted}件あります。`,
        advice: '予約の日が過ぎると、1分ほどで記入します。そのあとで、もう一度このページを開いてください。',
      },
  ]
  return words.filter((one) => one !== false)
}
