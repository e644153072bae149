import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTypeOf, priceTypeProblem, priceTypesProblem } from './check-prices.ts'
import type { FormPriceType } from './experience-form.ts'

const type = (values: Partial<FormPriceType> = {}): FormPriceType => ({
  id: null,
  name: 'おとな',
  note: '',
  price: '５０００',
  takes_place: true,
  needs_adult: false,
  whole_slot_people: null,
  ...values,
})

test.each<[string | null, Partial<FormPriceType>, boolean]>([
  [null, {}, true],
  [null, { price: 0, takes_place: false, needs_adult: true }, false],
  [null, { whole_slot_people: 8 }, false],
  ['区分の名前を入力してください。', { name: ' ' }, false],
  ['区分の名前は20文字以内で入力してください。', { name: 'あ'.repeat(21) }, false],
  ['説明は40文字以内で入力してください。', { note: 'あ'.repeat(41) }, false],
  ['料金を入力してください。', { price: null }, false],
  ['0円（無料）か、50円以上で入力してください。', { price: 49 }, false],
  ['貸し切りは、2つ目からの区分にしてください。', { whole_slot_people: 8 }, true],
  ['貸し切りの人数を選択してください。', { whole_slot_people: 0 }, false],
  ['貸し切りの料金は50円以上で入力してください。', { whole_slot_people: 8, price: 0 }, false],
  ['いちばん上の区分は、席を使い、ひとりで参加できる区分にしてください。', { needs_adult: true }, true],
  ['いちばん上の区分は、席を使い、ひとりで参加できる区分にしてください。', { takes_place: false }, true],
  ['いちばん上の区分の料金は50円以上で入力してください。', { price: 0 }, true],
])('%s', (problem, values, isFirst) => {
  expect(priceTypeProblem(type(values), isFirst)).toBe(problem)
})

test('at most six types, each with its own name', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => type({ name: `区分${at}` }))
  expect(priceTypesProblem([])).toBeNull()
  expect(priceTypesProblem(named(6))).toBeNull()
  expect(priceTypesProblem(named(7))).toBe('料金区分は6つまで追加できます。')
  expect(priceTypesProblem([type(), type({ name: ' おとな ' })])).toBe('同じ名前の料金区分があります。')
})

test('whatever is typed, accepted types fit the columns', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 45 })
  const anyNumber = (max: number) => fc.option(fc.integer({ min: -1, max }), { nil: null })
  const anyType = fc.record({
    id: fc.constant(null),
    name: anyText,
    note: anyText,
    price: fc.oneof(anyNumber(10_000_000), anyText),
    takes_place: fc.boolean(),
    needs_adult: fc.boolean(),
    whole_slot_people: anyNumber(1001),
  })
  fc.assert(
    fc.property(anyType, fc.boolean(), (typed, isFirst) => {
      if (priceTypeProblem(typed, isFirst) !== null) return
      const { name, note, price, takes_place, whole_slot_people } = priceTypeOf(typed)
      expect(Array.from(name).length).toBeGreaterThan(0)
      expect(Array.from(name).length).toBeLessThanOrEqual(20)
      expect(Array.from(note).length).toBeLessThanOrEqual(40)
      expect(Number.isInteger(price) && price >= 0 && price <= 9_999_999).toBe(true)
      if (whole_slot_people !== null)
        expect(takes_place && whole_slot_people >= 1 && whole_slot_people <= 1000).toBe(true)
    }),
  )
})
