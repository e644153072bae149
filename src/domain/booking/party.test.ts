import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, partyOfPeople, type PriceType, sumsOf } from './party.ts'
import { typesWords } from './price-type-words.ts'
import { partyWords } from './party-words.ts'
import { quote } from './quote.ts'
import { checkSelection } from './selection.ts'

const type = (id: number, name: string, price: number, rules: Partial<PriceType> = {}): PriceType => ({
  id,
  name,
  note: '',
  price,
  takes_place: true,
  needs_adult: false,
  whole_slot_people: null,
  ...rules,
})
const ADULT = type(1, 'おとな', 5000)
const CHILD = type(2, '小学生', 2600, { needs_adult: true })
const INFANT = type(3, '幼児', 0, { needs_adult: true, takes_place: false, note: '3〜5歳' })
const GROUP = type(4, '貸し切り', 40_000, { whole_slot_people: 8 })
const TYPES = [ADULT, CHILD, INFANT, GROUP]
const party = (people: Record<number, number>) =>
  Object.entries(people).map(([id, count]) => ({ price_type_id: Number(id), people: count }))
const lines = (people: Record<number, number>) => linesOf(TYPES, party(people), 10)

describe('a party', () => {
  test('has a line for each type that comes, in the order of the types', () => {
    expect(lines({ 3: 1, 2: 1, 1: 2, 4: 0 }).lines).toMatchObject([
      { name: 'おとな', people: 2, places: 2, amount: 10_000 },
      { name: '小学生', people: 1, places: 1, amount: 2600 },
      { name: '幼児', people: 1, places: 0, amount: 0 },
    ])
  })
  test('a group takes all places of the slot for one price', () => {
    expect(lines({ 4: 6 }).lines).toEqual([
      {
        price_type_id: 4,
        name: '貸し切り',
        note: '',
        price: 40_000,
        people: 6,
        places: 10,
        amount: 40_000,
        whole_slot: true,
      },
    ])
  })
  test('a number of people alone means the first type', () => {
    expect(partyOfPeople(TYPES, 3)).toEqual([{ price_type_id: 1, people: 3 }])
  })
  test.each<[string, Record<number, number>]>([
    ['price_type_unknown', { 1: 1, 9: 1 }],
    ['price_type_unknown', { 9: 0 }],
    ['people_invalid', { 1: -1 }],
    ['people_invalid', { 1: 2, 2: -1 }],
    ['people_invalid', { 1: 1.5 }],
    ['people_invalid', { 1: 1, 3: 1001 }],
    ['whole_slot_alone', { 1: 1, 4: 2 }],
    ['whole_slot_too_many', { 4: 9 }],
    ['party_without_place', {}],
    ['party_without_place', { 1: 0 }],
    ['party_without_place', { 3: 2 }],
    ['party_needs_adult', { 2: 1 }],
    ['party_needs_adult', { 2: 1, 3: 1 }],
  ])('%s', (refused, people) => {
    expect(lines(people).refused).toBe(refused)
  })
  test('in several slots is one person of the first type', () => {
    const slot = { experience_id: 1, places_left: 10, recruitment_number: 10 }
    const check = (people: Record<number, number>) => {
      const of = lines(people).lines!
      const { places, amount } = sumsOf(of)
      const booked = { lines: of, first: ADULT }
      return checkSelection({
        slots: [slot, slot],
        people: places,
        price: amount,
        party: booked,
        own_experience: false,
      })
    }
    expect(check({ 1: 1 })).toBeNull()
    expect([check({ 1: 2 }), check({ 1: 1, 3: 1 }), check({ 4: 1 })]).toEqual(Array(3).fill('people_must_be_one'))
  })
  test('books a whole slot only while it is empty', () => {
    const check = (places_left: number) =>
      checkSelection({
        slots: [{ experience_id: 1, places_left, recruitment_number: 10 }],
        people: 10,
        price: 40_000,
        party: { lines: lines({ 4: 2 }).lines!, first: ADULT },
        own_experience: false,
      })
    expect([check(10), check(9), check(0)]).toEqual([null, 'slot_not_empty', 'slot_full'])
  })
})

test('the words of a party and of price types', () => {
  expect(partyWords(lines({ 1: 2, 3: 1 }).lines, 2)).toBe('おとな2名・幼児1名')
  expect(partyWords(null, 2)).toBe('2名')
  expect(typesWords([ADULT, INFANT, GROUP])).toBe(
    'おとな 5,000円、幼児（3〜5歳） 0円（席なし・大人といっしょに）、貸し切り 40,000円（貸し切り・8名まで）',
  )
})

test('the lines are the price of the tour and the places, for any party, and the quote adds up', () => {
  const anyType = fc.record({
    price: fc.nat({ max: 9_999_999 }),
    takes_place: fc.boolean(),
    needs_adult: fc.boolean(),
    whole_slot_people: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 30 })),
  })
  const rate = fc.nat({ max: 10_000 })
  const anyCoupon = fc.option(
    fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 9_999_999 }), rate_bp: fc.constant(null) }),
      fc.record({ amount: fc.constant(null), rate_bp: fc.integer({ min: 1, max: 10_000 }) }),
    ),
  )
  const anyBooking = fc.record({
    types: fc.array(anyType, { minLength: 1, maxLength: 6 }),
    people: fc.array(fc.nat({ max: 6 }), { minLength: 6, maxLength: 6 }),
    places: fc.integer({ min: 1, max: 30 }),
    option_price: fc.nat({ max: 100_000 }),
    coupon: anyCoupon,
    rates: fc.record({ service_rate_bp: rate, processing_rate_bp: rate }),
  })
  const accepted = { all: 0, whole: 0 }
  fc.assert(
    fc.property(anyBooking, ({ types: rules, people, places, option_price, coupon, rates }) => {
      const types = rules.map((rule, at) => ({ ...rule, id: at + 1, name: `区分${at + 1}`, note: '' }))
      const wanted = types.map(({ id }, at) => ({ price_type_id: id, people: people[at]! }))
      const checked = linesOf(types, wanted, places)
      if (checked.lines === null) return
      const sums = sumsOf(checked.lines)
      const coming = wanted.filter((member) => member.people > 0)
      const whole = coming.length === 1 && types[coming[0]!.price_type_id - 1]!.whole_slot_people !== null
      accepted.all++
      if (whole) accepted.whole++
      const by = (count: (type: (typeof types)[number], people: number) => number) =>
        coming.reduce((total, member) => total + count(types[member.price_type_id - 1]!, member.people), 0)
      expect(sums.places).toBe(whole ? places : by((one, count) => (one.takes_place ? count : 0)))
      expect(sums.amount).toBe(by((one, count) => (whole ? one.price : one.price * count)))
      const option = option_price * sums.people_with_place
      const { tour, discount, service_fee, processing_fee, total } = quote({ tour: sums.amount, option, coupon, rates })
      expect(tour + option - discount + service_fee + processing_fee).toBe(total)
      expect(discount).toBeLessThanOrEqual(tour + option)
    }),
    { numRuns: 2000 },
  )
  // About 640 and 20 of the 2,000.
  expect(accepted.all).toBeGreaterThan(300)
  expect(accepted.whole).toBeGreaterThan(0)
})
