/** Texts of coupons for admins, and the coupon form as typed. */
import type { CouponAnswer, CouponBody } from '#contract/booking/admin-coupons-schemas.ts'
import {
  type CouponField,
  couponProblems,
  type CouponSort,
  type CouponState,
  couponStateLabels,
  funderLabels,
} from '#domain/booking/coupon.ts'
import type { DiscountFunder } from '#domain/booking/sales.ts'
import { dateOf, instantOf, isDate, isoJapan, isTime, timeOf } from '#domain/shared/japan-time.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { BadgeTone } from '#web/ui/kit/status-badge.tsx'

const tones: Record<CouponState, BadgeTone> = {
  active: 'good',
  scheduled: 'waiting',
  used_up: 'over',
  ended: 'over',
  stopped: 'problem',
}
export const couponBadge = (state: CouponState) => ({ label: couponStateLabels[state], tone: tones[state] })

export const couponSortWords: Record<CouponSort, string> = {
  newest: '新しい順',
  oldest: '古い順',
  code: 'コード順',
  ends: '終了の早い順',
}

export const givesWords = ({ amount, rate_bp }: Pick<CouponAnswer, 'amount' | 'rate_bp'>) =>
  amount !== null ? `${formatYen(amount)}引き` : `${(rate_bp ?? 0) / 100}%引き`

/**
 * The first and the last day on which it can be used: the times are on the page of the coupon. It
 * ends before `ends_at`.
 */
export function periodWords({ starts_at, ends_at }: Pick<CouponAnswer, 'starts_at' | 'ends_at'>): string {
  if (starts_at === null && ends_at === null) return '期限なし'
  const words = (at: number) => dateOf(at).replaceAll('-', '/')
  const first = starts_at === null ? '' : words(Date.parse(starts_at))
  return `${first}〜${ends_at === null ? '' : words(Date.parse(ends_at) - 1)}`
}

export type CouponValues = {
  code: string
  kind: 'amount' | 'rate'
  amount: string
  /** Percent, as '12.5'. */
  rate_bp: string
  /** 'YYYY-MM-DDTHH:MM' in Japan time, or ''. */
  starts_at: string
  ends_at: string
  max_uses: string
  max_uses_per_user: string
  minimum_base: string
  experience: { id: number; title: string } | null
  funded_by: DiscountFunder
  version: number
}

export const emptyCoupon: CouponValues = {
  code: '',
  kind: 'amount',
  amount: '',
  rate_bp: '',
  starts_at: '',
  ends_at: '',
  max_uses: '',
  max_uses_per_user: '1',
  minimum_base: '0',
  experience: null,
  funded_by: 'operator',
  version: 0,
}

const local = (at: string | null) => (at === null ? '' : `${dateOf(Date.parse(at))}T${timeOf(Date.parse(at))}`)
const text = (value: number | null) => (value === null ? '' : String(value))

export const couponValues = (coupon: CouponAnswer): CouponValues => ({
  code: coupon.code,
  kind: coupon.amount === null ? 'rate' : 'amount',
  amount: text(coupon.amount),
  rate_bp: coupon.rate_bp === null ? '' : String(coupon.rate_bp / 100),
  starts_at: local(coupon.starts_at),
  ends_at: local(coupon.ends_at),
  max_uses: text(coupon.max_uses),
  max_uses_per_user: text(coupon.max_uses_per_user),
  minimum_base: String(coupon.minimum_base),
  experience: coupon.experience,
  funded_by: coupon.funded_by,
  version: coupon.version,
})

export const couponLabels: Record<CouponField | 'kind', string> = {
  code: 'クーポンコード',
  kind: '割引のしかた',
  amount: '割引額',
  rate_bp: '割引率',
  starts_at: '開始',
  ends_at: '終了',
  max_uses: '全体で使える回数',
  max_uses_per_user: '1人が使える回数',
  minimum_base: '最低利用額',
  experience_id: '使える体験',
  funded_by: '割引の負担',
}

type Terms = Omit<CouponBody, 'code'>

/** The input as the API takes it, or all its errors by field. */
export function couponTerms(values: CouponValues): { terms: Terms } | { problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {}
  const number = (field: 'amount' | 'max_uses' | 'max_uses_per_user' | 'minimum_base') => {
    const typed = values[field].trim()
    if (typed === '') return null
    const value = parseYen(typed)
    if (value === null) problems[field] = [`${couponLabels[field]}は、マイナスのない整数で入力してください。`]
    return value
  }
  const moment = (field: 'starts_at' | 'ends_at') => {
    const typed = values[field]
    if (typed === '') return null
    const [date = '', time = ''] = typed.split('T')
    if (isDate(date) && isTime(time)) return isoJapan(instantOf(date, time))
    problems[field] = ['日時を正しく入力してください。']
    return null
  }
  const rate = () => {
    const typed = toHalfWidth(values.rate_bp).trim().replace(/%$/, '')
    if (typed === '') return null
    if (/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return Math.round(Number(typed) * 100)
    problems.rate_bp = ['割引率は、0.01%きざみの数字で入力してください。']
    return null
  }
  const by_amount = values.kind === 'amount'
  const terms: Terms = {
    amount: by_amount ? number('amount') : null,
    rate_bp: by_amount ? null : rate(),
    starts_at: moment('starts_at'),
    ends_at: moment('ends_at'),
    max_uses: number('max_uses'),
    max_uses_per_user: number('max_uses_per_user'),
    minimum_base: number('minimum_base') ?? 0,
    experience_id: values.experience?.id ?? null,
    funded_by: values.funded_by,
  }
  if (!by_amount && terms.rate_bp === null && !problems.rate_bp) problems.rate_bp = ['割引率を入力してください。']
  if (by_amount && terms.amount === null && !problems.amount) problems.amount = ['割引額を入力してください。']
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  const { starts_at, ends_at } = terms
  // Parse errors replace the rule errors of the same field.
  const broken = couponProblems({ ...terms, starts_at: instant(starts_at), ends_at: instant(ends_at) })
  const found: Record<string, string[]> = { ...broken, ...problems }
  return Object.keys(found).length > 0 ? { problems: found } : { terms }
}

/** The fields in which two copies of a coupon differ. */
export function couponDifferences(mine: CouponValues, theirs: CouponValues) {
  const words = (of: CouponValues): Record<string, string> => ({
    割引: of.kind === 'amount' ? `${of.amount}円` : `${of.rate_bp}%`,
    [couponLabels.starts_at]: of.starts_at.replace('T', ' '),
    [couponLabels.ends_at]: of.ends_at.replace('T', ' '),
    [couponLabels.max_uses]: of.max_uses,
    [couponLabels.max_uses_per_user]: of.max_uses_per_user,
    [couponLabels.minimum_base]: of.minimum_base,
    [couponLabels.experience_id]: of.experience?.title ?? '',
    [couponLabels.funded_by]: funderLabels[of.funded_by],
  })
  const [ours, others] = [words(mine), words(theirs)]
  return Object.keys(ours)
    .filter((label) => ours[label] !== others[label])
    .map((label) => ({ label, mine: ours[label] || '（空欄）', theirs: others[label] || '（空欄）' }))
}
