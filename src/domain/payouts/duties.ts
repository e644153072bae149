/**
 * What waits for accounting, and the last day on which nobody is harmed
 * (docs/product/payouts.md#what-waits-for-accounting).
 */
import type { MonthOwed } from '../booking/deposits.ts'
import type { AdminRole } from '../accounts/roles.ts'
import type { HolidayCalendar } from '../schedule/days-off.ts'
import { addDays } from '../shared/japan-time.ts'
import { isBankDay } from './bank-day.ts'

type KindOfDuty = {
  words: string
  roles: readonly AdminRole[]
  /** Its list. */
  path: string
  /** The page of one item, before its id. */
  item?: string
  /** When it must be done, against its day; without it on the day itself. */
  due?: 'bank_day_before' | 'bank_day_after'
  /** It waits for somebody else: no mail on arrival, and no daily one. */
  quiet?: true
}

const roles = ['accounting'] as const

/** In the order in which admins handle them. */
export const dutyKinds = {
  disputes: {
    words: '証拠を待つチャージバック',
    roles: ['accounting', 'support'],
    path: '/admin/disputes?state=awaiting',
    item: '/admin/disputes/',
  },
  payees: {
    words: '確認を待つ受取人',
    roles,
    path: '/admin/payees?state=submitted',
    item: '/admin/payees/',
    due: 'bank_day_before',
  },
  runs_to_make: { words: '振込の回に入っていない受取人', roles, path: '/admin/payouts', due: 'bank_day_before' },
  runs_to_approve: {
    words: '承認を待つ振込の回',
    roles,
    path: '/admin/payouts?state=made',
    item: '/admin/payouts/',
    due: 'bank_day_before',
  },
  runs_to_send: {
    words: 'ファイルを作る振込の回',
    roles,
    path: '/admin/payouts?state=approved',
    item: '/admin/payouts/',
    due: 'bank_day_before',
  },
  runs_to_settle: {
    words: '結果を記録する振込の回',
    roles,
    path: '/admin/payouts?state=exported',
    item: '/admin/payouts/',
    due: 'bank_day_after',
  },
  adjustments: { words: '承認を待つ調整', roles, path: '/admin/ledger' },
  returned_transfers: {
    words: '口座の直しを待つ、戻った振込',
    roles,
    path: '/admin/payees?transfer=returned',
    item: '/admin/payees/',
    due: 'bank_day_before',
    quiet: true,
  },
  deposits: {
    words: 'カード会社の入金の記録が足りない月',
    roles,
    path: '/admin/accounts#deposits',
    due: 'bank_day_before',
    quiet: true,
  },
  closings: { words: '締まっていない月', roles, path: '/admin/statements', due: 'bank_day_before' },
} as const satisfies Record<string, KindOfDuty>

export type DutyKind = keyof typeof dutyKinds
export const dutyKindNames = Object.keys(dutyKinds) as DutyKind[]
const ruleOf = (kind: DutyKind): KindOfDuty => dutyKinds[kind]
export const isQuiet = (kind: DutyKind): boolean => ruleOf(kind).quiet === true

/** Items of a kind with the same day, and the admins who can't handle them. */
export type DutyGroup = {
  kind: DutyKind
  count: number
  /** Since when the oldest waits. */
  oldest: Date
  /** YYYY-MM-DD: a pay date, or the deadline of a dispute; null without one. */
  day: string | null
  /** The oldest item, where a kind has pages of items. */
  first_id: number | null
  /** Admins with money of their own in it. */
  own: readonly number[]
  /** The admin who must not approve it, unless nobody else can. */
  maker: number | null
  /** Of deposits: the months of bookings that are not deposited. */
  months?: MonthOwed[]
}

const bankDay = (from: string, step: 1 | -1, holidays: HolidayCalendar): string => {
  let date = addDays(from, step)
  while (!isBankDay(date, holidays)) date = addDays(date, step)
  return date
}

/** The last day before somebody is harmed; a file reaches the bank a bank day before. */
export function dueOf({ kind, day }: Pick<DutyGroup, 'kind' | 'day'>, holidays: HolidayCalendar): string | null {
  const { due } = ruleOf(kind)
  if (day === null || due === undefined) return day
  return bankDay(day, due === 'bank_day_before' ? -1 : 1, holidays)
}

/** Whether the reminder of a due day is sent today: on the bank day before. */
export const isReminded = (due: string | null, today: string, holidays: HolidayCalendar): boolean =>
  due !== null && bankDay(due, -1, holidays) === today

/** Whether an admin can handle it. @param approvers the admins of the role */
export const canHandle = (admin_id: number, { own, maker }: DutyGroup, approvers: readonly number[]): boolean =>
  !own.includes(admin_id) &&
  (maker !== admin_id || !approvers.some((other) => other !== admin_id && !own.includes(other)))
