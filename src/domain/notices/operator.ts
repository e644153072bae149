// What admins get notices of when it has waited for more than a day (docs/product/notices.md).
import type { MonthOwed } from '../booking/deposits.ts'
import { type AdminRole, mayAs } from '../accounts/roles.ts'
import { epochOf, type Instant } from '../shared/japan-time.ts'
import { waitingSince } from './due.ts'

/** In the order in which admins handle them. `roles`: those that handle it, besides `full`. */
export const waitingKinds = {
  payments: {
    words: '結果のわからない支払い',
    roles: ['accounting', 'support'],
    path: '/admin/reservations?payment=unsettled',
  },
  refunds: { words: '失敗した返金', roles: ['accounting'], path: '/admin/reservations?payment=refund_failed' },
  reports: { words: 'メッセージの連絡', roles: ['support'], path: '/admin/reports' },
  failed_mails: { words: '送れなかったメール', roles: ['support'], path: '/admin/jobs?view=mails' },
  experiences: { words: '審査を待つ体験', roles: ['approvals'], path: '/admin/experiences?status=waiting' },
  changes: { words: '公開中の体験の変更', roles: ['approvals'], path: '/admin/experiences?status=changed' },
  applications: { words: '返事を待つ参加申込', roles: ['approvals'], path: '/admin/community_applications?state=new' },
} as const satisfies Record<string, { words: string; roles: readonly AdminRole[]; path: string }>

export type WaitingKind = keyof typeof waitingKinds
/** `due`: YYYY-MM-DD, the last day before somebody is harmed. `months`: of missing deposits. */
export type WaitingItem = {
  words: string
  path: string
  count: number
  oldest: Date
  due: string | null
  months?: readonly MonthOwed[]
}

/** Whether it has waited for more than a day. */
export const isOverdue = (oldest: Instant, now: Instant): boolean => epochOf(oldest) < epochOf(waitingSince(now))

/** What an admin with these roles handles and has waited for more than a day. */
export const overdueFor = (
  roles: readonly AdminRole[],
  waiting: Readonly<Record<WaitingKind, { count: number; oldest: Date | null }>>,
  now: Instant,
): WaitingItem[] =>
  (Object.keys(waitingKinds) as WaitingKind[]).flatMap((kind) => {
    const { count, oldest } = waiting[kind]
    const { words, path, roles: handlers } = waitingKinds[kind]
    const late = count > 0 && oldest !== null && isOverdue(oldest, now)
    return late && mayAs(roles, ...handlers) ? [{ words, path, count, oldest, due: null }] : []
  })
