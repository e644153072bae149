import { describe, expect, test } from 'vitest'
import {
  couponDifferences,
  couponTerms,
  type CouponValues,
  couponValues,
  emptyCoupon,
  periodWords,
} from './coupon-words.ts'

function problemsOf(values: CouponValues): Record<string, string[]> {
  const read = couponTerms(values)
  return 'problems' in read ? read.problems : {}
}

describe('the typed form of a coupon', () => {
  test('is converted to the format of the API', () => {
    const typed = { ...emptyCoupon, amount: '１，０００円', starts_at: '2026-12-01T09:30', max_uses: '100' }
    expect(couponTerms(typed)).toEqual({
      terms: {
        amount: 1000,
        rate_bp: null,
        starts_at: '2026-12-01T09:30:00+09:00',
        ends_at: null,
        max_uses: 100,
        max_uses_per_user: 1,
        minimum_base: 0,
        experience_id: null,
        funded_by: 'operator',
      },
    })
  })
  test.each([
    ['12.5', 1250],
    ['１０％', 1000],
    ['100', 10_000],
    ['0.07', 7],
  ])('a rate of %s', (typed, rate_bp) => {
    expect(couponTerms({ ...emptyCoupon, kind: 'rate', rate_bp: typed })).toMatchObject({
      terms: { amount: null, rate_bp },
    })
  })
  test('reports unreadable input at its field', () => {
    const problems = problemsOf({
      ...emptyCoupon,
      amount: '千',
      max_uses: '1.5',
      ends_at: '2026-02-30T10:00',
    })
    expect(Object.keys(problems)).toEqual(['amount', 'ends_at', 'max_uses'])
    expect(couponTerms({ ...emptyCoupon, kind: 'rate', rate_bp: '1.234' })).toHaveProperty('problems.rate_bp')
    expect(couponTerms(emptyCoupon)).toHaveProperty('problems.amount')
  })
  test('reports broken rules together with unreadable input', () => {
    const period = { starts_at: '2026-12-02T10:00', ends_at: '2026-12-01T10:00' }
    const problems = problemsOf({
      ...emptyCoupon,
      ...period,
      amount: '0',
      max_uses: '0',
      minimum_base: '-5',
    })
    expect(Object.keys(problems).toSorted()).toEqual(['amount', 'ends_at', 'max_uses', 'minimum_base'])
    expect(problems.minimum_base).toEqual(['最低利用額は、マイナスのない整数で入力してください。'])
  })
})

test('a saved coupon fills the form with the same input', () => {
  const coupon = {
    id: 1,
    code: 'HARU',
    amount: null,
    rate_bp: 1250,
    starts_at: '2026-12-01T09:30:00+09:00',
    ends_at: null,
    max_uses: null,
    max_uses_per_user: 2,
    minimum_base: 1000,
    experience: { id: 3, title: '味噌' },
    funded_by: 'host',
    active: true,
    state: 'active',
    uses: 0,
    discounted: 0,
    version: 4,
    created_at: '2026-11-01T00:00:00+09:00',
  } as const
  const values = couponValues(coupon)
  expect(values).toMatchObject({ kind: 'rate', rate_bp: '12.5', starts_at: '2026-12-01T09:30', max_uses: '' })
  expect(couponTerms(values)).toMatchObject({
    terms: { funded_by: 'host', rate_bp: 1250, starts_at: coupon.starts_at, experience_id: 3 },
  })
  expect(periodWords(coupon)).toBe('2026/12/01〜')
  const until = (ends_at: string) => periodWords({ starts_at: null, ends_at })
  expect(until('2026-12-31T00:00:00+09:00')).toBe('〜2026/12/30')
  expect(until('2026-12-31T00:01:00+09:00')).toBe('〜2026/12/31')
  expect(couponDifferences(values, { ...values, max_uses: '5' })).toEqual([
    { label: '全体で使える回数', mine: '（空欄）', theirs: '5' },
  ])
})
