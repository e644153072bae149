/** What a payee is paid next, and what stops it (docs/product/payouts.md#the-next-payment). */
import type { HolidayCalendar } from '../schedule/days-off.ts'
import { dateOf } from '../shared/japan-time.ts'
import { monthAfter } from '../shared/month.ts'
import { MAX_PAY_MONTHS, type PayoutRules, paysOn } from './closing.ts'
import { payableFrom } from './payee-state.ts'
import type { Omission } from './payout-state.ts'

/** What stops the payouts of a payee as a whole, whatever its balance. */
export const stops = [
  'suspended',
  'unverified',
  'account_returned',
  'account_changed',
  'dispute',
  'branch_missing',
] as const satisfies readonly Omission[]
export type Stop = (typeof stops)[number]

export type StandingFacts = {
  stopped: Stop | null
  /** The newest statement that isn't paid. */
  statement: { period: string; pay_on: string } | null
  /** Yen of it that are still owed. */
  due: number
  /** A payout without a result. */
  open: { pay_on: string; amount: number; state: 'made' | 'exported' | 'sent' } | null
  /** After a change of the account. */
  blocked_until: Date | null
}

type World = { now: Date; rules: PayoutRules; holidays: HolidayCalendar; fee: number }

/**
 * The next transfer: its amount less the fee, in yen, and its date. The date is null if nothing is
 * due, or if nobody knows yet when payouts go on. After a change of the account it is the first pay
 * day after the pause, not the day of the statement.
 */
export function nextPayout(
  { stopped, statement, due, open, blocked_until }: StandingFacts,
  { now, rules, holidays, fee }: World,
): { amount: number; pay_on: string | null; under_way: boolean } {
  const isPaused = (pay_on: string) =>
    stopped !== null && (blocked_until === null || pay_on < payableFrom(blocked_until))
  // A run doesn't write the file of a payout that is stopped.
  if (open && (open.state !== 'made' || stopped === null || (stopped === 'account_changed' && !isPaused(open.pay_on))))
    return { amount: open.amount, pay_on: open.pay_on, under_way: true }
  const amount = Math.max(0, due - fee)
  const known = stopped === null || (stopped === 'account_changed' && blocked_until !== null)
  if (amount === 0 || statement === null || !known) return { amount, pay_on: null, under_way: false }
  const today = dateOf(now)
  const fits = (pay_on: string) => pay_on >= today && !isPaused(pay_on)
  if (fits(statement.pay_on)) return { amount, pay_on: statement.pay_on, under_way: false }
  for (let period = monthAfter(today.slice(0, 7), -MAX_PAY_MONTHS); ; period = monthAfter(period, 1)) {
    const pay_on = paysOn(period, rules, holidays)
    if (fits(pay_on)) return { amount, pay_on, under_way: false }
    if (period > monthAfter(today.slice(0, 7), MAX_PAY_MONTHS)) return { amount, pay_on: null, under_way: false }
  }
}
