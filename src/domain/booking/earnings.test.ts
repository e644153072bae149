import { expect, test } from 'vitest'
import { earningsOf, hostShareOf, planProblems } from './earnings.ts'
import { defaultRates, totalForOne } from './quote.ts'

test('the host receives the price of every place; the guest pays the fees on top', () => {
  expect(earningsOf({ price: 4800, people: 4, times: 4 }, defaultRates, 0)).toEqual({ host: 76_800, guest: 5221 })
  const free_of_fees = { service_rate_bp: 0, processing_rate_bp: 0 }
  expect(earningsOf({ price: 4800, people: 4, times: 4 }, free_of_fees, 0)).toEqual({ host: 76_800, guest: 4800 })
})

test.each([50, 51, 999, 4801, 9_999_999])('no yen is lost at a price of %i', (price) => {
  const { host, guest } = earningsOf({ price, people: 1000, times: 100 }, defaultRates, 0)
  expect(host).toBe(price * 100_000)
  expect(guest).toBe(totalForOne(price, defaultRates))
})

test('commission is taken of each booking, rounded down', () => {
  expect(hostShareOf(4805, 1250)).toBe(4805 - 600)
  expect(earningsOf({ price: 4805, people: 4, times: 4 }, defaultRates, 1250).host).toBe(16 * 4205)
  expect(hostShareOf(0, 3000)).toBe(0)
})

test('only whole numbers within the limits of an experience are computed', () => {
  expect(planProblems({ price: 4800, people: 4, times: 4 })).toEqual({})
  expect(Object.keys(planProblems({ price: null, people: 0, times: 101 }))).toEqual(['price', 'people', 'times'])
  for (const price of [49, 10_000_000, 1.5, -1, NaN, Infinity])
    expect(planProblems({ price, people: 1, times: 1 })).toHaveProperty('price')
})
