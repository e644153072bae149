import { normaliseCode } from '../shared/text.ts'
import { expect, test } from 'vitest'
import { instantOf } from '../shared/japan-time.ts'
import { type Coupon, couponProblem, type CouponUse } from './coupon.ts'

test('codes are compared in half width and upper case', () => {
  expect([' hajimete ', 'ＨＡＪＩＭＥＴＥ', 'Haji mete'].map(normaliseCode)).toEqual([
    'HAJIMETE',
    'HAJIMETE',
    'HAJIMETE',
  ])
  expect(normaliseCode('ｓｐｒｉｎｇー２０２７')).toBe('SPRING-2027')
})

const coupon: Coupon = {
  amount: null,
  rate_bp: 1000,
  active: true,
  starts_at: instantOf('2026-11-01', '00:00'),
  ends_at: instantOf('2026-12-01', '00:00'),
  max_uses: 100,
  max_uses_per_user: 1,
  minimum_base: 1000,
  experience_id: 7,
}
const use: CouponUse = {
  now: instantOf('2026-11-20', '10:00'),
  experience_id: 7,
  base_before_discount: 1000,
  uses: 99,
  uses_by_user: 0,
}

test('can be used', () => {
  expect(couponProblem(coupon, use)).toBeNull()
})
test.each<[string, Partial<Coupon>, Partial<CouponUse>]>([
  ['coupon_unknown', { active: false }, {}],
  ['coupon_not_yet', {}, { now: instantOf('2026-11-01', '00:00').getTime() - 1 }],
  ['coupon_expired', {}, { now: instantOf('2026-12-01', '00:00') }],
  ['coupon_other_experience', {}, { experience_id: 8 }],
  ['coupon_used_by_you', {}, { uses_by_user: 1 }],
  ['coupon_exhausted', {}, { uses: 100 }],
  ['coupon_minimum', {}, { base_before_discount: 999 }],
])('%s', (problem, couponChange, useChange) => {
  expect(couponProblem({ ...coupon, ...couponChange }, { ...use, ...useChange })).toBe(problem)
})
test('is valid from the first to the last millisecond of its period', () => {
  expect(couponProblem(coupon, { ...use, now: instantOf('2026-11-01', '00:00') })).toBeNull()
  expect(couponProblem(coupon, { ...use, now: instantOf('2026-12-01', '00:00').getTime() - 1 })).toBeNull()
})
test('a missing coupon is unknown; a coupon without limits is always valid', () => {
  expect(couponProblem(null, use)).toBe('coupon_unknown')
  const free = {
    ...coupon,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    max_uses_per_user: null,
    minimum_base: 0,
    experience_id: null,
  }
  expect(
    couponProblem(free, { now: 0, experience_id: 1, base_before_discount: 0, uses: 1e6, uses_by_user: 1e6 }),
  ).toBeNull()
})
