import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOfSlot } from './cancellation.ts'
import {
  type BookedPeople,
  deadlinesAfter,
  mayChangeAlone,
  movesOf,
  peopleAfter,
  priceOf,
  proposalEndsAt,
  refundOfChange,
} from './changes.ts'
import type { PartyLine, PriceType } from './party.ts'
import { defaultRates } from './quote.ts'

const at = (day: string, time = '00:00') => new Date(`2026-12-${day}T${time}:00+09:00`)
const line = (price_type_id: number, people: number, more: Partial<PartyLine> = {}): PartyLine => ({
  price_type_id,
  name: `区分${price_type_id}`,
  note: '',
  price: 1000 * price_type_id,
  people,
  places: people,
  amount: 1000 * price_type_id * people,
  whole_slot: false,
  ...more,
})
const noParty = { number_of_people: null, party: null }

describe('slots', () => {
  const slots = (...ids: number[]) => ids.map((id) => ({ id }))

  test('move from the first to the first; what is left over is dropped', () => {
    expect(movesOf(slots(1, 2, 3), slots(2, 9)).moves).toEqual({
      kept: [{ id: 2 }],
      moved: [{ from: { id: 1 }, to: { id: 9 } }],
      dropped: [{ id: 3 }],
    })
    expect(movesOf(slots(1), []).refused).toBe('no_slots')
    expect(movesOf(slots(1), slots(1, 2)).refused).toBe('change_slots')
  })

  test('each of before is kept, moved or dropped once, and each of after is kept or moved to once', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { moves } = movesOf(slots(...before), slots(...after))
        expect(moves === null).toBe(after.length > before.length)
        if (moves === null) return
        const { kept, moved, dropped } = moves
        const sorted = (all: { id: number }[]) => all.map(({ id }) => id).toSorted((a, b) => a - b)
        expect(sorted([...kept, ...moved.map(({ from }) => from), ...dropped])).toEqual(
          before.toSorted((a, b) => a - b),
        )
        expect(sorted([...kept, ...moved.map(({ to }) => to)])).toEqual(after.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('people', () => {
  const adult: PriceType = {
    id: 2,
    name: 'おとな',
    note: '',
    price: 9999,
    takes_place: true,
    needs_adult: false,
    whole_slot_people: null,
  }
  const offered = [adult, { ...adult, id: 1, needs_adult: true }]
  const family = { number_of_people: 3, lines: [line(2, 2), line(1, 1)] }

  test('become fewer, at the prices of the booking', () => {
    const party = [{ price_type_id: 2, people: 1 }]
    expect(peopleAfter(family, { ...noParty, party }, offered, 5).people).toEqual({
      number_of_people: 1,
      lines: [line(2, 1)],
    })
    expect(peopleAfter(family, noParty, offered, 5).people).toEqual(family)
    expect(
      peopleAfter({ number_of_people: 3, lines: null }, { ...noParty, number_of_people: 2 }, null, 5).people,
    ).toEqual({ number_of_people: 2, lines: null })
  })

  test.each([
    ['change_more_people', [{ price_type_id: 2, people: 3 }]],
    [
      'change_more_people',
      [
        { price_type_id: 2, people: 1 },
        { price_type_id: 2, people: 2 },
      ],
    ],
    ['price_type_unknown', [{ price_type_id: 7, people: 1 }]],
    ['party_needs_adult', [{ price_type_id: 1, people: 1 }]],
    ['party_without_place', []],
  ])('are refused as %s', (refused, party) => {
    expect(peopleAfter(family, { ...noParty, party }, offered, 5).refused).toBe(refused)
  })

  test('of a whole slot take all places of another slot, for the same price', () => {
    const whole = { number_of_people: 5, lines: [line(9, 4, { places: 5, amount: 9000, whole_slot: true })] }
    const party = [{ price_type_id: 9, people: 3 }]
    expect(peopleAfter(whole, { ...noParty, party }, null, 8).people).toEqual({
      number_of_people: 8,
      lines: [line(9, 3, { places: 8, amount: 9000, whole_slot: true })],
    })
  })
})

test('a deadline never becomes later', () => {
  const booked = { cancel_deadline: at('08'), free_cancel_until: at('09'), cancellation_period: 2 }
  expect(deadlinesAfter(booked, at('20'))).toEqual({ cancel_deadline: at('08'), free_cancel_until: at('09') })
  expect(deadlinesAfter(booked, at('05')).cancel_deadline).toEqual(new Date('2026-12-03T23:59:59.999+09:00'))
  expect(deadlinesAfter(booked, at('05')).free_cancel_until).toEqual(at('05'))
})

test('a guest changes alone until the later deadline, at most three times', () => {
  const booked = { cancel_deadline: at('08'), free_cancel_until: at('09') }
  expect([at('09'), at('09', '00:01')].map((now) => mayChangeAlone(booked, 2, now))).toEqual([true, false])
  expect(mayChangeAlone(booked, 3, at('01'))).toBe(false)
})

test('a proposal ends after 48 hours, or with the first start', () => {
  expect(proposalEndsAt(at('01'), [at('20')])).toEqual(at('03'))
  expect(proposalEndsAt(at('01'), [at('20'), at('02')])).toEqual(at('02'))
})

// Whatever is dropped, called off and cancelled, in any order: all of it is what was paid.
test('refunds of changes, cancelled slots and a cancellation sum to what was paid', () => {
  const anyCoupon = fc.option(
    fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 9000 }), rate_bp: fc.constant(null) }),
      fc.record({ amount: fc.constant(null), rate_bp: fc.integer({ min: 1, max: 10_000 }) }),
    ),
    { nil: null },
  )
  const anyStep = fc.record({ drops: fc.nat({ max: 3 }), fewer: fc.nat({ max: 3 }), called_off: fc.boolean() })
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 20_000 }),
      fc.option(fc.nat({ max: 3000 }), { nil: null }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      anyCoupon,
      fc.array(anyStep, { maxLength: 6 }),
      (price, option_price, all_slots, number_of_people, coupon, steps) => {
        const terms = { price, option_price, coupon, rates: defaultRates }
        let people: BookedPeople = { number_of_people, lines: null }
        let [slots, remaining, paid_back, changed] = [all_slots, all_slots, 0, 0]
        const { total } = priceOf(terms, people, remaining)
        for (const { drops, fewer, called_off } of steps) {
          if (called_off) {
            if (remaining === 1) break
            paid_back += shareOfSlot({ total, paid_back, slots, remaining, changed })
            remaining -= 1
          } else {
            const after = { number_of_people: Math.max(1, people.number_of_people - fewer), lines: null }
            const left = Math.max(1, remaining - drops)
            const prices = [priceOf(terms, people, remaining), priceOf(terms, after, left)] as const
            const refund = refundOfChange(...prices, total, paid_back)
            expect(refund).toBeGreaterThanOrEqual(0)
            expect(refund).toBeLessThanOrEqual(total - paid_back)
            slots -= remaining - left
            paid_back += refund
            changed += refund
            ;[people, remaining] = [after, left]
          }
        }
        for (; remaining > 0; remaining--) {
          const share = shareOfSlot({ total, paid_back, slots, remaining, changed })
          expect(share).toBeGreaterThanOrEqual(0)
          paid_back += share
        }
        expect(paid_back).toBe(total)
      },
    ),
  )
})
