import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultRates,
  highestPriceWithin,
  optionTotalForOne,
  quote,
  type QuoteInput,
  serviceFeeOf,
  totalForOne,
} from './quote.ts'

type Booked = Pick<QuoteInput, 'coupon' | 'rates'> & {
  price: number
  option_price: number | null
  people: number
  slots: number
}
const priced = ({ price, option_price, people, slots, ...rest }: Booked) =>
  quote({ tour: price * people * slots, option: (option_price ?? 0) * people * slots, ...rest })

const input = { price: 5000, option_price: null, people: 1, slots: 1, coupon: null, rates: defaultRates }

describe('the price', () => {
  test('one person, one slot', () => {
    // 5000 + 5 % = 5250; 3.6 % of 5250 is 189.
    expect(priced(input)).toEqual({
      tour: 5000,
      discount: 0,
      option: 0,
      service_fee: 250,
      processing_fee: 189,
      total: 5439,
    })
  })
  test('three people with an option and a discount of ten percent', () => {
    const coupon = { amount: null, rate_bp: 1000 }
    // (4000 + 1500) × 3 = 16500; − 1650 = 14850; 5 % is 742.5, rounded down; 3.6 % of 15592 is
    // 561.312, rounded down.
    expect(priced({ ...input, price: 4000, option_price: 1500, people: 3, coupon })).toEqual({
      tour: 12000,
      discount: 1650,
      option: 4500,
      service_fee: 742,
      processing_fee: 561,
      total: 16153,
    })
  })
  test('charges each slot and its option', () => {
    expect(priced({ ...input, option_price: 500, slots: 30 })).toMatchObject({ tour: 150_000, option: 15_000 })
  })
  test('a discount never exceeds the price', () => {
    const coupon = { amount: 10_000, rate_bp: null }
    expect(priced({ ...input, coupon })).toEqual({
      tour: 5000,
      discount: 5000,
      option: 0,
      service_fee: 0,
      processing_fee: 0,
      total: 0,
    })
  })
  test('a free tour costs nothing, its option has a price', () => {
    expect(priced({ ...input, price: 0 }).total).toBe(0)
    expect(priced({ ...input, price: 0, option_price: 1000 })).toMatchObject({ tour: 0, option: 1000, total: 1087 })
  })
  test('throws for a price that is not a whole number', () => {
    for (const wrong of [0.5, -1, NaN, Infinity, 2 ** 53]) {
      expect(() => priced({ ...input, price: wrong })).toThrow(RangeError)
      expect(() => priced({ ...input, people: wrong, price: 1 })).toThrow(RangeError)
      expect(() => priced({ ...input, coupon: { amount: wrong, rate_bp: null } })).toThrow(RangeError)
    }
  })

  // A booking has several people in one slot, or one person in several slots.
  const anyPlaces = fc.oneof(
    fc.record({ people: fc.integer({ min: 1, max: 1000 }), slots: fc.constant(1) }),
    fc.record({ people: fc.constant(1), slots: fc.integer({ min: 1, max: 30 }) }),
  )
  const anyPrices = fc.record({
    price: fc.nat({ max: 9_999_999 }),
    option_price: fc.option(fc.nat({ max: 9_999_999 })),
    coupon: fc.option(
      fc.oneof(
        fc.record({ amount: fc.integer({ min: 1, max: 9_999_999 }), rate_bp: fc.constant(null) }),
        fc.record({ amount: fc.constant(null), rate_bp: fc.integer({ min: 1, max: 10_000 }) }),
      ),
    ),
    rates: fc.record({ service_rate_bp: fc.nat({ max: 10_000 }), processing_rate_bp: fc.nat({ max: 10_000 }) }),
  })

  const anyInput = fc.tuple(anyPrices, anyPlaces).map(([prices, places]) => ({ ...prices, ...places }))

  test('equals the formula computed with BigInt, for every input', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const places = BigInt(any.people) * BigInt(any.slots)
        const amount = (BigInt(any.price) + BigInt(any.option_price ?? 0)) * places
        const wanted =
          any.coupon?.amount != null ? BigInt(any.coupon.amount) : (amount * BigInt(any.coupon?.rate_bp ?? 0)) / 10_000n
        const base = wanted > amount ? 0n : amount - wanted
        const service = (base * BigInt(any.rates.service_rate_bp)) / 10_000n
        const processing = ((base + service) * BigInt(any.rates.processing_rate_bp)) / 10_000n
        const result = priced(any)
        expect(BigInt(result.service_fee)).toBe(service)
        expect(BigInt(result.processing_fee)).toBe(processing)
        expect(BigInt(result.total)).toBe(base + service + processing)
        expect(BigInt(result.tour + result.option)).toBe(amount)
      }),
    )
  })
  test('parts sum to the total, and all are whole and not negative', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const result = priced(any)
        const { tour, discount, option, service_fee, processing_fee, total } = result
        expect(Object.values(result).every((yen) => Number.isSafeInteger(yen) && yen >= 0)).toBe(true)
        expect(tour + option - discount + service_fee + processing_fee).toBe(total)
        expect(discount).toBeLessThanOrEqual(tour + option)
        expect(priced({ ...any, coupon: null }).total).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})

describe('the total shown as the price of an experience', () => {
  const anyRates = fc.record({ service_rate_bp: fc.nat({ max: 3000 }), processing_rate_bp: fc.nat({ max: 3000 }) })
  const anyPrice = fc.nat({ max: 9_999_999 })

  test('contains the service fee, which is the sum of both fees', () => {
    expect(totalForOne(8800, defaultRates)).toBe(9572)
    expect(serviceFeeOf({ service_fee: 440, processing_fee: 332 })).toBe(772)
    expect(totalForOne(0, defaultRates)).toBe(0)
    // 8,800 and 1,100 yen together are 10,769 yen.
    expect(optionTotalForOne(8800, 1100, defaultRates)).toBe(1197)
  })
  test('rises with the price', () => {
    fc.assert(
      fc.property(anyPrice, anyRates, (price, rates) => {
        expect(totalForOne(price + 1, rates)).toBeGreaterThan(totalForOne(price, rates))
      }),
    )
  })
  test('a limit of the total is the same condition as the limit of the price', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyRates, fc.integer({ min: 1, max: 1000 }), (limit, price, rates, people) => {
        const highest = highestPriceWithin(limit, rates, people)
        const totalOf = (one: number) => totalForOne(one * people, rates)
        expect(price <= highest).toBe(totalOf(price) <= limit)
        expect(totalOf(highest)).toBeLessThanOrEqual(limit)
        expect(totalOf(highest + 1)).toBeGreaterThan(limit)
      }),
    )
  })
})
