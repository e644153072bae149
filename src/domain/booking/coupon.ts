import { epochOf, type Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { formatYen } from '../shared/yen.ts'
import type { Discount } from './quote.ts'
import type { DiscountFunder } from './sales.ts'

// Codes of coupons, and whether a coupon can be used (docs/product/booking.md#coupons).

/** The stored rules of a coupon. Null means no limit. */
export type Coupon = Discount & {
  active: boolean
  /** Inclusive. */
  starts_at: Instant | null
  /** Exclusive. */
  ends_at: Instant | null
  max_uses: number | null
  max_uses_per_user: number | null
  /** Minimum of tour + option in yen. */
  minimum_base: number
  experience_id: number | null
}

export type CouponUse = {
  now: Instant
  experience_id: number
  base_before_discount: number
  /** Uses by all users and by this user, in holds and confirmed reservations. */
  uses: number
  uses_by_user: number
}

/**
 * Why the coupon can't be used for this booking, or null. A missing (null) or stopped coupon is
 * reported as unknown.
 */
export function couponProblem(coupon: Coupon | null, use: CouponUse): RefusalCode | null {
  if (coupon === null || !coupon.active) return 'coupon_unknown'
  const now = epochOf(use.now)
  if (coupon.starts_at !== null && now < epochOf(coupon.starts_at)) return 'coupon_not_yet'
  if (coupon.ends_at !== null && now >= epochOf(coupon.ends_at)) return 'coupon_expired'
  if (coupon.experience_id !== null && coupon.experience_id !== use.experience_id) return 'coupon_other_experience'
  if (coupon.max_uses_per_user !== null && use.uses_by_user >= coupon.max_uses_per_user) return 'coupon_used_by_you'
  if (coupon.max_uses !== null && use.uses >= coupon.max_uses) return 'coupon_exhausted'
  if (use.base_before_discount < coupon.minimum_base) return 'coupon_minimum'
  return null
}

// Coupons as admins enter them: limits, validation, and the state at an instant
// (docs/product/booking.md#coupons).

export const MAX_CODE = 40
export const MAX_COUPON_YEN = 9_999_999
const MAX_USES = 1_000_000

/** The terms of a coupon: everything except its code, which never changes. */
export type CouponTerms = Omit<Coupon, 'active'> & { funded_by: DiscountFunder }
export type CouponField = keyof CouponTerms | 'code'
export type CouponProblems = Partial<Record<CouponField, string[]>>

/**
 * Why a code can't be used, or null.
 * @param code normalized
 */
export function couponCodeProblem(code: string): string | null {
  if (code === '') return 'コードを入力してください。'
  if (code.length > MAX_CODE) return `コードは${MAX_CODE}文字以内で入力してください。`
  return /^[A-Z0-9_-]+$/.test(code) ? null : 'コードは、英数字と「-」「_」で入力してください。'
}

const whole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most

/** Messages by field; empty if the terms are valid. Doesn't check that the experience exists. */
export function couponProblems(terms: Omit<Coupon, 'active'>): CouponProblems {
  const found: CouponProblems = {}
  const say = (field: CouponField, message: string) => (found[field] = [message])
  const { amount, rate_bp, starts_at, ends_at, max_uses, max_uses_per_user, minimum_base } = terms
  if (amount === null && rate_bp === null) say('amount', '割引額か割引率を入力してください。')
  else if (amount !== null && rate_bp !== null) say('amount', '割引額と割引率は、どちらか一方にしてください。')
  else if (amount !== null && !whole(amount, 1, MAX_COUPON_YEN))
    say('amount', `割引額は1円から${formatYen(MAX_COUPON_YEN)}のあいだの整数で入力してください。`)
  else if (rate_bp !== null && !whole(rate_bp, 1, 10_000))
    say('rate_bp', '割引率は0.01%から100%のあいだで入力してください。')
  if (starts_at !== null && ends_at !== null && epochOf(ends_at) <= epochOf(starts_at))
    say('ends_at', '終了は開始よりあとの日時にしてください。')
  if (max_uses !== null && !whole(max_uses, 1, MAX_USES))
    say('max_uses', '使える回数は1回以上の整数で入力してください。')
  if (max_uses_per_user !== null && !whole(max_uses_per_user, 1, MAX_USES))
    say('max_uses_per_user', '1人が使える回数は1回以上の整数で入力してください。')
  else if (max_uses !== null && max_uses_per_user !== null && !found.max_uses && max_uses_per_user > max_uses)
    say('max_uses_per_user', '1人が使える回数は、全体の回数以下にしてください。')
  if (!whole(minimum_base, 0, MAX_COUPON_YEN))
    say('minimum_base', `最低利用額は0円から${formatYen(MAX_COUPON_YEN)}のあいだの整数で入力してください。`)
  return found
}

/**
 * `scheduled`: before its period. `ended`: after its period. `used_up`: no uses left. `stopped`: by
 * an admin.
 */
export const couponStates = ['active', 'scheduled', 'used_up', 'ended', 'stopped'] as const
export type CouponState = (typeof couponStates)[number]

export const couponStateLabels: Record<CouponState, string> = {
  active: '利用できる',
  scheduled: '開始前',
  used_up: '上限に達した',
  ended: '期間終了',
  stopped: '停止中',
}
export const funderLabels: Record<DiscountFunder, string> = { operator: '運営が負担', host: 'ホストが負担' }

/** Sort orders of the list. `ends`: the end of the period, the earliest first. */
export const couponSorts = ['newest', 'oldest', 'code', 'ends'] as const
export type CouponSort = (typeof couponSorts)[number]

/** @param uses in holds and confirmed reservations */
export function couponState(
  { active, starts_at, ends_at, max_uses }: Pick<Coupon, 'active' | 'starts_at' | 'ends_at' | 'max_uses'>,
  { now, uses }: { now: Instant; uses: number },
): CouponState {
  if (!active) return 'stopped'
  if (ends_at !== null && epochOf(now) >= epochOf(ends_at)) return 'ended'
  if (max_uses !== null && uses >= max_uses) return 'used_up'
  if (starts_at !== null && epochOf(now) < epochOf(starts_at)) return 'scheduled'
  return 'active'
}
