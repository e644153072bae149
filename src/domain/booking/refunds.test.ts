import { describe, expect, it } from 'vitest'
import { ACTIONS_A_DAY, allowanceOf, fitsAllowance, mostOf } from './refunds.ts'

const LIMIT = 3000
const part = (amount: number, before = 0) => ({ amount, before })

describe('what サポート may give back', () => {
  it('leaves what the day has not used', () => {
    expect(allowanceOf(LIMIT, 1)).toEqual({ limit: LIMIT, daily: LIMIT * ACTIONS_A_DAY, left_today: 14_999 })
    expect(allowanceOf(LIMIT, 20_000).left_today).toBe(0)
  })

  it.each([
    ['at the limit', 0, [part(3000)], true],
    ['above the limit', 0, [part(3001)], false],
    ['several reservations at the limit', 0, [part(1000), part(2000)], true],
    ['several reservations above the limit', 0, [part(1000), part(2001)], false],
    ['with earlier refunds of the reservation', 0, [part(1, 2999)], true],
    ['above the limit with earlier refunds', 0, [part(2, 2999)], false],
    ['one of several with earlier refunds', 0, [part(10), part(10, 2995)], false],
    ['a reservation without a refund', 15_000, [part(0, 9000)], true],
    ['no reservation', 15_000, [], true],
    ['the rest of the day', 12_500, [part(2500)], true],
    ['more than the rest of the day', 12_500, [part(2500), part(1)], false],
  ])('%s', (_, today, parts, fits) => {
    expect(fitsAllowance(allowanceOf(LIMIT, today), parts)).toBe(fits)
  })

  it('says how much of one reservation', () => {
    expect(mostOf(allowanceOf(LIMIT, 0), 1200)).toBe(1800)
    expect(mostOf(allowanceOf(LIMIT, 14_000), 0)).toBe(1000)
    expect(mostOf(allowanceOf(0, 0), 0)).toBe(0)
    expect(mostOf(allowanceOf(LIMIT, 0), 9000)).toBe(0)
  })
})
