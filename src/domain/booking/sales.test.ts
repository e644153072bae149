import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOfSlot } from './cancellation.ts'
import { defaultRates, quote } from './quote.ts'
import { areSalesFinal, borneByHost, commissionOf, noSales, salesOf, sumOfSales, taxIn } from './sales.ts'

const booked = quote({ tour: 8000, option: 1000, coupon: null, rates: defaultRates })
/** Without commission, with discounts and refunds at the cost of the host. */
const agreed = { discount_funded_by: 'host', commission_bp: 0, left_amount: 0 } as const
const paid = { ...booked, ...agreed }
const byHost = (refunded: number) => ({ refunded, refunded_by_host: refunded })
const none = { refund_share: 0, commission: 0, coupon_share: 0 }

describe('the sales of a reservation', () => {
  test('no refund: the stored fees, and the rest for the host', () => {
    // 9,000 yen of tour and option, 450 service, 340 processing.
    expect(salesOf({ ...paid, ...byHost(0) })).toEqual({ gross: 9790, refunds: 0, fees: 790, due: 9000, ...none })
  })

  test('full refund: no fees and nothing due', () => {
    expect(salesOf({ ...paid, ...byHost(9790) })).toEqual({ gross: 9790, refunds: 9790, fees: 0, due: 0, ...none })
  })

  test('a refund of one third: fees on the rest', () => {
    expect(salesOf({ ...paid, ...byHost(3263) })).toEqual({ gross: 9790, refunds: 3263, fees: 526, due: 6001, ...none })
  })

  test('a free reservation has no sales', () => {
    const free = quote({ tour: 0, option: 0, coupon: null, rates: defaultRates })
    expect(salesOf({ ...free, ...agreed, ...byHost(0) })).toEqual(noSales)
  })

  test('refunds never exceed the paid amount', () => {
    expect(salesOf({ ...paid, ...byHost(20_000) })).toEqual({ gross: 9790, refunds: 9790, fees: 0, due: 0, ...none })
  })

  test('refunds, fees and the host’s share always sum to the paid amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 300_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(null, { amount: 700, rate_bp: null }, { amount: null, rate_bp: 1000 }),
        (price, slots, called_off, coupon) => {
          const one = quote({ tour: price * slots, option: 0, coupon, rates: defaultRates })
          let refunded = 0
          for (let remaining = slots; remaining > Math.max(0, slots - called_off); remaining--)
            refunded += shareOfSlot({ total: one.total, paid_back: refunded, slots, remaining, changed: 0 })
          const { gross, refunds, fees, due } = salesOf({ ...one, ...agreed, ...byHost(refunded) })
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

describe('commission and who bears what', () => {
  const coupon = { amount: 1001, rate_bp: null }
  const cheaper = quote({ tour: 8000, option: 1000, coupon, rates: defaultRates })

  test('commission is taken after the host’s discount and before the operator’s, rounded down', () => {
    const one = { ...cheaper, ...agreed, commission_bp: 1001 }
    expect(commissionOf(one)).toBe(800) // of 7,999 yen: 800.6…
    expect(commissionOf({ ...one, discount_funded_by: 'operator' })).toBe(900) // of 9,000 yen
    expect(commissionOf({ ...one, commission_bp: 0 })).toBe(0)
    expect(taxIn(900)).toBe(81)
  })

  test('a coupon of the operator doesn’t reduce the host’s share', () => {
    const by_operator = salesOf({ ...cheaper, ...agreed, discount_funded_by: 'operator', ...byHost(0) })
    expect(by_operator).toMatchObject({ gross: cheaper.total, coupon_share: 1001, due: 9000 })
    expect(salesOf({ ...cheaper, ...agreed, ...byHost(0) })).toMatchObject({ coupon_share: 0, due: 7999 })
  })

  test('a coupon of the operator that pays everything: the host earns for the slots that were not cancelled', () => {
    const all = { amount: 9_999_999, rate_bp: null }
    const free = quote({ tour: 3000, option: 0, coupon: all, rates: defaultRates })
    const of = { ...free, ...agreed, discount_funded_by: 'operator', commission_bp: 1000 } as const
    expect(salesOf({ ...of, ...byHost(0), left_amount: 3000 })).toMatchObject({ gross: 0, commission: 300, due: 2700 })
    expect(salesOf({ ...of, ...byHost(0), left_amount: 2000 })).toMatchObject({ coupon_share: 2000, due: 1800 })
    expect(salesOf({ ...of, ...byHost(0), left_amount: 0 })).toEqual(noSales)
  })

  test('the operator bears the odd yen of a half, and a refund that it bears costs the host nothing', () => {
    expect([borneByHost(1001, 'half'), borneByHost(1001, 'host'), borneByHost(1001, 'operator')]).toEqual([
      500, 1001, 0,
    ])
    expect(salesOf({ ...paid, refunded: 1001, refunded_by_host: 0 })).toMatchObject({
      refunds: 1001,
      refund_share: 1001,
      fees: 790,
      due: 9000,
    })
  })

  test('the parts sum to the paid amount, and nobody gets less than nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 300_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom('host', 'operator'),
        fc.integer({ min: 0, max: 400_000 }),
        fc.constantFrom('host', 'operator', 'half'),
        fc.integer({ min: 0, max: 400_000 }),
        (price, commission_bp, discount_funded_by, amount, borne_by, refund) => {
          const coupon_of = amount === 0 ? null : { amount, rate_bp: null }
          const one = quote({ tour: price, option: 0, coupon: coupon_of, rates: defaultRates })
          const refunded = Math.min(refund, one.total)
          const refunded_by_host = borneByHost(refunded, borne_by)
          const terms = { ...one, ...agreed, left_amount: price, commission_bp, discount_funded_by } as const
          const sales = salesOf({ ...terms, refunded, refunded_by_host })
          const { gross, refunds, refund_share, fees, commission, coupon_share, due } = sales
          expect(due).toBe(gross - refunds + refund_share - fees - commission + coupon_share)
          for (const yen of Object.values(sales)) expect(Number.isSafeInteger(yen) && yen >= 0).toBe(true)
          const price_of_host = one.tour - (discount_funded_by === 'host' ? one.discount : 0)
          if (refunded_by_host === 0) expect(due + commission).toBe(price_of_host)
          expect(due).toBeLessThanOrEqual(price_of_host)
        },
      ),
    )
  })
})

test('sums', () => {
  const one = salesOf({ ...paid, ...byHost(0) })
  expect(sumOfSales([one, one])).toEqual({ gross: 19_580, refunds: 0, fees: 1580, due: 18_000, ...none })
  expect(sumOfSales([])).toEqual({ gross: 0, refunds: 0, fees: 0, due: 0, ...none })
})

test('sales are final when the last slot has ended', () => {
  const last_ends_at = new Date('2026-11-25T12:00:00+09:00')
  expect(areSalesFinal({ last_ends_at }, new Date('2026-11-25T11:59:59+09:00'))).toBe(false)
  expect(areSalesFinal({ last_ends_at }, last_ends_at)).toBe(true)
})
