/** What a host would earn in a month, for the calculator of /hosting. Amounts are whole yen. */
import { MAX_PRICE, MIN_PRICE } from '../experiences/limits.ts'
import { MAX_RECRUITMENT_NUMBER } from '../schedule/slot.ts'
import { quote, type Rates } from './quote.ts'
import { commissionOf } from './sales.ts'

/** Times a month that the calculator accepts. */
export const MAX_TIMES = 100

export type Plan = {
  /** Yen per person. */
  price: number
  /** People each time. */
  people: number
  /** Times a month. */
  times: number
}

export type Earnings = {
  /** What the host receives in a month. */
  host: number
  /** What one guest pays for one time, with the service fee. */
  guest: number
}

/**
 * What the host receives of a booking for one person, in yen.
 * @param commission_bp basis points of the price
 */
export function hostShareOf(price: number, commission_bp: number): number {
  const agreed = { tour: price, option: 0, discount: 0, discount_funded_by: 'host', commission_bp } as const
  return price - commissionOf(agreed)
}

/** Each person books alone and pays without a coupon; nobody cancels. */
export function earningsOf({ price, people, times }: Plan, rates: Rates, commission_bp: number): Earnings {
  const one = quote({ tour: price, option: 0, coupon: null, rates })
  return { host: hostShareOf(price, commission_bp) * people * times, guest: one.total }
}

export type PlanProblems = Partial<Record<keyof Plan, string>>

const isWithin = (value: number | null, least: number, most: number) =>
  value !== null && Number.isSafeInteger(value) && value >= least && value <= most

/** Sentences for typed values that can't be computed; null is a text that is no whole number. */
export function planProblems({ price, people, times }: { [K in keyof Plan]: number | null }): PlanProblems {
  return {
    ...(!isWithin(price, MIN_PRICE, MAX_PRICE) && {
      price: `${MIN_PRICE}円から${MAX_PRICE.toLocaleString('ja-JP')}円までの数字で入力してください。`,
    }),
    ...(!isWithin(people, 1, MAX_RECRUITMENT_NUMBER) && {
      people: `1名から${MAX_RECRUITMENT_NUMBER.toLocaleString('ja-JP')}名までの数字で入力してください。`,
    }),
    ...(!isWithin(times, 1, MAX_TIMES) && { times: `1回から${MAX_TIMES}回までの数字で入力してください。` }),
  }
}
