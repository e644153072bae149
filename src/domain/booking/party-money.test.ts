// Quote, charge, receipt, statement and sales of a party agree, whatever is booked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longer, runs } from '#test/lanes.ts'
import { draftReceipt, draftReturnInvoice } from './document-draft.ts'
import { linesOf, type PriceType, sumsOf } from './party.ts'
import { tourParts } from './price-type-words.ts'
import { quote, serviceFeeOf } from './quote.ts'
import { salesOf } from './sales.ts'

const AT = new Date('2026-11-20T10:00:00+09:00')
const SELLERS = {
  operator: { company_name: 'つむぎ', postal_code: '', address: '', phone: '', registration: null, sample: false },
  host: null,
  former: null,
  simplified: false,
}

const type = fc.record({
  price: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 30_000 })),
  takes_place: fc.boolean(),
  needs_adult: fc.boolean(),
  whole_slot_people: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 12 })),
})
const coupon = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 20_000 }).map((amount) => ({ amount, rate_bp: null })),
  fc.integer({ min: 1, max: 10_000 }).map((rate_bp) => ({ amount: null, rate_bp })),
)
const bp = fc.integer({ min: 0, max: 3000 })
const booking = fc.record({
  types: fc.array(type, { minLength: 1, maxLength: 6 }),
  people: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 6, maxLength: 6 }),
  /** Of these types alone comes somebody: a group comes without the others. */
  alone: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 3 }),
  places: fc.integer({ min: 1, max: 30 }),
  option_price: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
  coupon,
  rates: fc.record({ service_rate_bp: bp, processing_rate_bp: bp }),
  commission_bp: bp,
  discount_funded_by: fc.constantFrom('host' as const, 'operator' as const),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test(
  'the lines of a party are its places and its price, from the quote to what the host gets',
  { timeout: longer(60_000) },
  () => {
    const seen = { lines: 0, whole: 0, free: 0, discount: 0 }
    fc.assert(
      fc.property(booking, ({ types: rules, people, alone, places, option_price, ...with_it }) => {
        const types = rules.map((one, at): PriceType => ({ ...one, id: at + 1, name: `区分${at}`, note: '' }))
        const party = types.map(({ id }, at) => ({
          price_type_id: id,
          people: alone === null || alone === at ? people[at]! : 0,
        }))
        const { lines } = linesOf(types, party, places)
        if (lines === null) return
        const sums = sumsOf(lines)
        const one = quote({
          tour: sums.amount,
          option: (option_price ?? 0) * sums.people_with_place,
          coupon: with_it.coupon,
          rates: with_it.rates,
        })
        // As it is stored.
        const row = { ...one, lines, number_of_people: sums.places, price: types[0]!.price }
        expect(sum(lines.map(({ amount }) => amount))).toBe(row.tour)
        expect(sum(lines.map((line) => line.places))).toBe(row.number_of_people)
        for (const line of lines) {
          expect(line.amount).toBe(line.whole_slot ? line.price : line.price * line.people)
          expect(line.people).toBe(party.find(({ price_type_id }) => price_type_id === line.price_type_id)!.people)
        }
        expect(sum(tourParts(lines, 1, row.tour).map(({ amount }) => amount))).toBe(row.tour)

        const paid = {
          ...row,
          experience_title: '体験',
          hosted_by: '窯元',
          calendars: [{ date: '2026-12-05', cancelled: false }],
          option_name: option_price === null ? null : '器',
          card_brand: null,
          card_last4: null,
          first_starts_at: AT,
          confirmed_at: AT,
        }
        const { amount, content } = draftReceipt(paid, SELLERS, { name: '小川商店', refunded: 0 })
        expect(amount).toBe(row.total)
        expect(sum(content.lines.map((line) => line.amount))).toBe(row.total)
        expect(sum(content.parts.map((part) => part.amount))).toBe(row.total)
        const tour = content.lines.filter(({ name }) => name.startsWith('体験料金 '))
        expect(tour).toHaveLength(lines.length)
        expect(sum(tour.map((line) => line.amount))).toBe(row.tour)
        if (row.total > 0) {
          const back = draftReturnInvoice(paid, SELLERS, { name: null, amount: row.total, before: 0, at: AT })
          expect(sum(back.content.lines.map((line) => line.amount))).toBe(row.total)
        }

        const { commission_bp, discount_funded_by } = with_it
        const agreed = { commission_bp, discount_funded_by, left_amount: row.tour + row.option }
        const sales = salesOf({ ...row, ...agreed, refunded: 0, refunded_by_host: 0 })
        expect(sales.gross).toBe(row.total)
        expect(sales.fees).toBe(serviceFeeOf(row))
        // The ledger and the statement: sale, commission, share of the coupon.
        expect(sales.gross - sales.fees - sales.commission + sales.coupon_share).toBe(sales.due)
        expect(sales.gross - sales.fees).toBe(row.tour + row.option - row.discount)

        seen.lines += lines.length > 1 ? 1 : 0
        seen.whole += lines[0]!.whole_slot ? 1 : 0
        seen.free += lines.some((line) => line.places === 0) ? 1 : 0
        seen.discount += row.discount > 0 ? 1 : 0
      }),
      { numRuns: runs(10_000, 1_000_000, 20_000) },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  },
)
