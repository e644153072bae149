import { describe, expect, test } from 'vitest'
import { couponDifferences, couponTerms, couponValues, emptyCoupon, periodWords } from './coupon-words.ts'

describe('what was typed', () => {
  test('is read as the API takes it', () => {
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
      },
    })
  })
  test.each([
    ['12.5', 1250],
    ['１０％', 1000],
    ['100', 10_000],
    ['0.07', 7],
  ])('a rate of %s', (rate, rate_bp) => {
    expect(couponTerms({ ...emptyCoupon, kind: 'rate', rate })).toMatchObject({ terms: { amount: null, rate_bp } })
  })
  test('or said to be unreadable at its field', () => {
    const { problems } = couponTerms({
      ...emptyCoupon,
      amount: '千',
      max_uses: '1.5',
      ends_at: '2026-02-30T10:00',
    }) as { problems: object }
    expect(Object.keys(problems)).toEqual(['amount', 'ends_at', 'max_uses'])
    expect(couponTerms({ ...emptyCoupon, kind: 'rate', rate: '1.234' })).toHaveProperty('problems.rate_bp')
    expect(couponTerms(emptyCoupon)).toHaveProperty('problems.amount')
  })
  test('or said to break a rule, together with what is unreadable', () => {
    const period = { starts_at: '2026-12-02T10:00', ends_at: '2026-12-01T10:00' }
    const { problems } = couponTerms({
      ...emptyCoupon,
      ...period,
      amount: '0',
      max_uses: '0',
      minimum_base: '-5',
    }) as { problems: Record<string, string[]> }
    expect(Object.keys(problems).toSorted()).toEqual(['amount', 'ends_at', 'max_uses', 'minimum_base'])
    expect(problems.minimum_base).toEqual(['最低利用額は、マイナスのない整数で入力してください。'])
  })
})

test('a coupon comes back as it was typed', () => {
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
    active: true,
    state: 'active',
    uses: 0,
    discounted: 0,
    version: 4,
    created_at: '2026-11-01T00:00:00+09:00',
  } as const
  const values = couponValues(coupon)
  expect(values).toMatchObject({ kind: 'rate', rate: '12.5', starts_at: '2026-12-01T09:30', max_uses: '' })
  expect(couponTerms(values)).toMatchObject({ terms: { rate_bp: 1250, starts_at: coupon.starts_at, experience_id: 3 } })
  expect(periodWords(coupon)).toBe('2026年12月01日 09:30〜')
  expect(couponDifferences(values, { ...values, max_uses: '5' })).toEqual([
    { label: '全体で使える回数', mine: '（空欄）', theirs: '5' },
  ])
})
