import { describe, expect, test } from 'vitest'
import { couponCodeProblem, couponProblem, couponProblems, couponState, type CouponTerms } from './coupon.ts'

const at = (text: string) => new Date(text)
const terms = (values: Partial<CouponTerms> = {}): CouponTerms => ({
  amount: 500,
  rate_bp: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_user: null,
  minimum_base: 0,
  experience_id: null,
  funded_by: 'operator',
  ...values,
})

test.each([
  ['HAJIMETE', null],
  ['A_B-1', null],
  ['', 'コードを入力してください。'],
  ['A'.repeat(41), 'コードは40文字以内で入力してください。'],
  ['はじめて', 'コードは、英数字と「-」「_」で入力してください。'],
])('the code %s', (code, problem) => {
  expect(couponCodeProblem(code)).toBe(problem)
})

test.each<[string, Partial<CouponTerms>, string[]]>([
  ['an amount', {}, []],
  ['a rate', { amount: null, rate_bp: 10_000 }, []],
  ['neither', { amount: null }, ['amount']],
  ['both', { rate_bp: 500 }, ['amount']],
  ['no yen', { amount: 0 }, ['amount']],
  ['half a yen', { amount: 0.5 }, ['amount']],
  ['more than everything', { amount: null, rate_bp: 10_001 }, ['rate_bp']],
  ['an end before its start', { starts_at: at('2026-12-02T00:00Z'), ends_at: at('2026-12-02T00:00Z') }, ['ends_at']],
  ['no uses', { max_uses: 0, max_uses_per_user: -1 }, ['max_uses', 'max_uses_per_user']],
  ['more for one than for all', { max_uses: 2, max_uses_per_user: 3 }, ['max_uses_per_user']],
  ['a minimum below nothing', { minimum_base: -1 }, ['minimum_base']],
])('the terms: %s', (_, values, fields) => {
  expect(Object.keys(couponProblems(terms(values)))).toEqual(fields)
})

describe('the state of a coupon', () => {
  const now = at('2026-11-20T10:00:00+09:00')
  const earlier = at('2026-11-20T09:59:59+09:00')
  const later = at('2026-11-20T10:00:01+09:00')
  test.each([
    [{}, 0, 'active'],
    [{ starts_at: now }, 0, 'active'],
    [{ starts_at: later }, 0, 'scheduled'],
    [{ ends_at: later }, 0, 'active'],
    [{ ends_at: now }, 0, 'ended'],
    [{ starts_at: earlier, max_uses: 2 }, 1, 'active'],
    [{ max_uses: 2 }, 2, 'used_up'],
    [{ active: false, ends_at: now, max_uses: 1 }, 1, 'stopped'],
  ] as const)('%o after %i uses: %s', (values, uses, state) => {
    const coupon = { ...terms(), active: true, ...values }
    expect(couponState(coupon, { now, uses })).toBe(state)
    // A coupon is active exactly when it can be used.
    const use = { now, experience_id: 1, base_before_discount: 1000, uses, uses_by_user: 0 }
    expect(couponProblem(coupon, use) === null).toBe(state === 'active')
  })
})
