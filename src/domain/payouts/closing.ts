/**
 * When a month of sales is closed and paid, and how much is paid (docs/product/payouts.md#closing).
 * A period is named by the month in which it ends, as 'YYYY-MM'.
 */
import { addDays, nextMidnight, endOfDay } from '../shared/japan-time.ts'
import { firstDayOf, lastDayOf, monthAfter, monthOf } from '../shared/month.ts'
import type { HolidayCalendar } from '../schedule/days-off.ts'
import { taxIn } from '../booking/sales.ts'
import { isBankDay } from './bank-day.ts'

export const feeBearers = ['operator', 'host'] as const
export type FeeBearer = (typeof feeBearers)[number]

export const feeBearerWords: Record<FeeBearer, string> = { operator: '運営者', host: '受取人' }

/** What an admin sets. A period keeps the rules with which its closing began. */
export type PayoutRules = {
  /** Day of the month after which a period is closed; LAST_DAY: the last day of the month. */
  closing_day: number
  /** Months from the month of the period to the month of the payment. */
  pay_months: number
  /** Day of the month; LAST_DAY: the last day. */
  pay_day: number
  /** Yen. Less is carried over. */
  minimum_payout: number
  transfer_fee_borne_by: FeeBearer
  /** Yen for each transfer. */
  transfer_fee: number
}

/** Stands for the last day of the month, however long it is. */
export const LAST_DAY = 31
export const MAX_PAY_MONTHS = 2
export const MAX_MINIMUM = 10_000
export const MAX_TRANSFER_FEE = 1_000

export const defaultPayoutRules: PayoutRules = {
  closing_day: LAST_DAY,
  pay_months: 1,
  pay_day: LAST_DAY,
  minimum_payout: 3_000,
  transfer_fee_borne_by: 'operator',
  transfer_fee: 0,
}

/**
 * Statements over which a balance below the minimum is carried. With payment at the end of the next
 * month, the sales of a period are paid within half a year after it.
 */
export const CARRIED_AT_MOST = 5

/** The day of a month, or its last day if the month is shorter. */
function dayIn(month: string, day: number): string {
  const last = lastDayOf(month)
  const date = `${month}-${String(day).padStart(2, '0')}`
  return date < last ? date : last
}

/**
 * Days between closing and payment: with holidays, the payment can be a week earlier than its day.
 */
const LEAST_DAYS = 10

/** Whether each period is paid some days after it is closed. */
export const arePaidAfterClosing = ({ closing_day, pay_months, pay_day }: PayoutRules): boolean =>
  pay_months * 28 + Math.min(pay_day, 28) - Math.min(closing_day, 28) >= LEAST_DAYS

/** The last date of a period, in Japan. */
export const closesOn = (period: string, { closing_day }: Pick<PayoutRules, 'closing_day'>): string =>
  dayIn(period, closing_day)

/** The first instant after a period. */
export const closesAt = (period: string, rules: Pick<PayoutRules, 'closing_day'>): Date =>
  nextMidnight(endOfDay(closesOn(period, rules)))

/** The last period that is over at the instant. */
export function lastOver(rules: Pick<PayoutRules, 'closing_day'>, today: string): string {
  const month = monthOf(today)
  return closesOn(month, rules) < today ? month : monthAfter(month, -1)
}

/** The date on which a period is paid: the day of the rules, or the last bank day before it. */
export function paysOn(period: string, rules: PayoutRules, holidays: HolidayCalendar): string {
  let date = dayIn(monthAfter(period, rules.pay_months), rules.pay_day)
  while (!isBankDay(date, holidays)) date = addDays(date, -1)
  return date
}

/** Months from one period to another. */
const periodsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

export const statementSorts = ['newest', 'oldest', 'largest', 'smallest'] as const

export const carriedReasons = ['below_minimum', 'negative'] as const
export type CarriedReason = (typeof carriedReasons)[number]

export const carriedWords: Record<CarriedReason, string> = {
  below_minimum: '最低額に満たないため繰り越し',
  negative: 'マイナスのため繰り越し',
}

/**
 * What became of the payable amount of a statement. `moved`: nothing was paid before the next
 * statement, which has it in its balance.
 */
export const statementStandings = ['paid', 'under_way', 'moved', 'overdue', 'due'] as const
export type StatementStanding = (typeof statementStandings)[number]

export const standingWords: Record<StatementStanding, string> = {
  paid: '入金済み',
  under_way: '手続き中',
  moved: '次の明細書に繰り越し',
  overdue: '予定日を過ぎています',
  due: '予定',
}

/**
 * @param payout the transfer that pays the statement, if it was ordered and didn't come back
 * @param followed whether the payee has a later statement
 * @returns null if nothing was payable
 */
export function standingOf(
  statement: { payable: number; pay_on: string; payout: { settled: boolean } | null; followed: boolean },
  today: string,
): StatementStanding | null {
  const { payable, pay_on, payout, followed } = statement
  if (payable === 0) return null
  if (payout) return payout.settled ? 'paid' : 'under_way'
  if (followed) return 'moved'
  return pay_on < today ? 'overdue' : 'due'
}

/** The statement before, as far as the next one depends on it. */
export type Carried = {
  balance: number
  /** The first period whose statement had a positive balance and after which nothing was paid. */
  unpaid_since: string | null
}

/**
 * What is paid of a balance.
 * @param paid whether a payout left the balance since the statement before, and didn't come back
 * @param pay_all whether the payee asked for everything, whatever the amount
 */
export function payableOf(
  balance: number,
  given: {
    period: string
    previous: Carried | null
    paid: boolean
    pay_all: boolean
    minimum_payout: number
  },
): { payable: number; carried_reason: CarriedReason | null; unpaid_since: string | null } {
  if (balance < 0) return { payable: 0, carried_reason: 'negative', unpaid_since: null }
  if (balance === 0) return { payable: 0, carried_reason: null, unpaid_since: null }
  const { period, previous, paid, pay_all, minimum_payout } = given
  const unpaid_since = (previous && previous.balance > 0 && !paid && previous.unpaid_since) || period
  const carried = balance < minimum_payout && !pay_all && periodsBetween(unpaid_since, period) < CARRIED_AT_MOST
  return { payable: carried ? 0 : balance, carried_reason: carried ? 'below_minimum' : null, unpaid_since }
}

/** The first date of a period, in Japan. */
export function opensOn(period: string, rules: Pick<PayoutRules, 'closing_day'>): string {
  const before = closesOn(monthAfter(period, -1), rules)
  return before === lastDayOf(monthAfter(period, -1)) ? firstDayOf(period) : addDays(before, 1)
}

/** The number of a statement: the period and the payee. */
export const statementNumber = (period: string, payee_id: number): string =>
  `${period}-${String(payee_id).padStart(5, '0')}`

/** Sums of the entries that no statement has, in yen, by kind. */
export type StatementSums = {
  sales: number
  refunds: number
  commission: number
  coupon_shares: number
  adjustments: number
  disputes: number
  /** Less those that came back. */
  payouts: number
  transfer_fees: number
}

/**
 * The tax in commission, positive, rounded down once; negative when more came back than was taken.
 * @param commission yen as in the ledger: negative ones are taken from the payee
 */
export const taxOfCommission = (commission: number): number =>
  commission <= 0 ? taxIn(-commission) : -taxIn(commission)

/** What a statement of these sums says, besides them. */
export function closedBalance(
  sums: StatementSums,
  given: { period: string; previous: Carried | null; pay_all: boolean; minimum_payout: number },
) {
  const { sales, refunds, commission, coupon_shares, adjustments, disputes, payouts, transfer_fees } = sums
  const carried_in = given.previous?.balance ?? 0
  const balance =
    carried_in + sales + refunds + commission + coupon_shares + adjustments + disputes + payouts + transfer_fees
  return {
    carried_in,
    commission_tax: taxOfCommission(commission),
    balance,
    ...payableOf(balance, { ...given, paid: payouts < 0 }),
  }
}
