import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOfSlot } from './cancellation.ts'
import { defaultRates, quote } from './quote.ts'
import { areSalesFinal, salesOf, sumOfSales } from './sales.ts'

const paid = quote({ price: 4000, option_price: 500, people: 2, slots: 1, coupon: null, rates: defaultRates })

describe('the sales of a reservation', () => {
  test('no refund: the stored fees, and the rest for the host', () => {
    // 9,000 yen of tour and option, 450 service, 340 processing.
    expect(salesOf({ ...paid, refunded: 0 })).toEqual({ gross: 9790, refunds: 0, fees: 790, due: 9000 })
  })

  test('full refund: no fees and nothing due', () => {
    expect(salesOf({ ...paid, refunded: 9790 })).toEqual({ gross: 9790, refunds: 9790, fees: 0, due: 0 })
  })

  test('a refund of one third: fees on the rest', () => {
    expect(salesOf({ ...paid, refunded: 3263 })).toEqual({ gross: 9790, refunds: 3263, fees: 526, due: 6001 })
  })

  test('a free reservation has no sales', () => {
    expect(salesOf({ total: 0, service_fee: 0, processing_fee: 0, refunded: 0 })).toEqual({
      gross: 0,
      refunds: 0,
      fees: 0,
      due: 0,
    })
  })

  test('refunds never exceed the paid amount', () => {
    expect(salesOf({ ...paid, refunded: 20_000 })).toEqual({ gross: 9790, refunds: 9790, fees: 0, due: 0 })
  })

  test('refunds, fees and the host’s share always sum to the paid amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 300_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(null, { amount: 700, rate_bp: null }, { amount: null, rate_bp: 1000 }),
        (price, slots, called_off, coupon) => {
          const one = quote({ price, option_price: null, people: 1, slots, coupon, rates: defaultRates })
          let refunded = 0
          for (let remaining = slots; remaining > Math.max(0, slots - called_off); remaining--)
            refunded += shareOfSlot({ total: one.total, paid_back: refunded, slots, remaining })
          const { gross, refunds, fees, due } = salesOf({ ...one, refunded })
          expect(gross).toBe(one.total)
          expect(refunds + fees + due).toBe(gross)
          for (const yen of [refunds, fees, due]) expect(Number.isSafeInteger(yen) && yen >= 0).toBe(true)
          expect(fees).toBeLessThanOrEqual(one.service_fee + one.processing_fee)
          if (refunded === 0) expect(due).toBe(one.tour + one.option - one.discount)
        },
      ),
    )
  })
})

test('sums', () => {
  const one = salesOf({ ...paid, refunded: 0 })
  expect(sumOfSales([one, one])).toEqual({ gross: 19_580, refunds: 0, fees: 1580, due: 18_000 })
  expect(sumOfSales([])).toEqual({ gross: 0, refunds: 0, fees: 0, due: 0 })
})

test('sales are final when the last slot has ended', () => {
  const last_ends_at = new Date('2026-11-25T12:00:00+09:00')
  expect(areSalesFinal({ last_ends_at }, new Date('2026-11-25T11:59:59+09:00'))).toBe(false)
  expect(areSalesFinal({ last_ends_at }, last_ends_at)).toBe(true)
})
