import { storedWords } from '../shared/stored-words.ts'

// What an admin of the role サポート may give back (docs/product/accounts.md#limit-of-refunds).

/** A day allows this many times the limit of one action. */
export const ACTIONS_A_DAY = 5

/** Amounts in yen. */
export type RefundAllowance = {
  /** Of one action, and of one reservation with its earlier refunds. */
  limit: number
  /** Of one admin on one day in Japan. */
  daily: number
  /** What is left of `daily`. */
  left_today: number
}

/** What an action refunds of one reservation, and what went back before, in yen. */
export type RefundPart = { amount: number; before: number }

/**
 * @param limit yen, the setting for the role
 * @param today yen that the admin gave back today
 */
export function allowanceOf(limit: number, today: number): RefundAllowance {
  const daily = limit * ACTIONS_A_DAY
  return { limit, daily, left_today: Math.max(0, daily - today) }
}

/** Yen that an action may still refund of one reservation. */
export const mostOf = ({ limit, left_today }: RefundAllowance, before: number): number =>
  Math.max(0, Math.min(limit - before, left_today))

/** Whether one action with these parts stays within the allowance. An action without refund does. */
export function fitsAllowance(allowance: RefundAllowance, parts: readonly RefundPart[]): boolean {
  const refunded = parts.filter(({ amount }) => amount > 0)
  const sum = refunded.reduce((total, { amount }) => total + amount, 0)
  return (
    sum === 0 ||
    (sum <= mostOf(allowance, 0) && refunded.every((part) => part.amount <= mostOf(allowance, part.before)))
  )
}

/**
 * Reasons of refunds, with the labels that admins read. `insertRefund` accepts only these names.
 * Never remove a name: stored rows still use it.
 */
export const refundReasons = {
  granted_by_operator: '運営による返金',
  cancelled_by_guest: 'お客さまのキャンセル',
  cancelled_by_host: '主催者による中止',
  cancelled_by_operator: '運営によるキャンセル',
  cancelled_by_minimum_not_reached: '最少催行人数に届かず中止',
  slot_cancelled_by_host: '一部の回の中止（主催者）',
  slot_cancelled_by_operator: '一部の回の中止（運営）',
  slot_cancelled_by_minimum_not_reached: '一部の回の中止（最少催行人数）',
  changed: '予約の変更',
  made_at_company: '決済会社の画面での返金',
  late_payment: '手続きの期限後に届いたお支払い',
} as const

export type RefundReason = keyof typeof refundReasons

export const refundReasonWords = (reason: string): string => storedWords(refundReasons, reason)
