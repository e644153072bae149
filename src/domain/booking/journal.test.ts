// Numbers and order of journal entries. test/books/ compares their sums with the books.
import { expect, test } from 'vitest'
import { bookNumbers } from './books.ts'
import { journalOf } from './journal.ts'

const everything = Object.fromEntries(bookNumbers.map((name, at) => [name, at + 1]))
const deposit = {
  id: 7,
  deposited_on: '2026-11-05',
  amount: 100,
  fee: 3,
  reference: '',
  reverses_id: null,
  created_at: new Date('2026-11-06T10:00:00+09:00'),
}

test('each figure has a number of its own, which does not depend on the other figures', () => {
  const moved = { kind: 'payout', adjustment_kind: null, date: '2026-11-27', amount: 5 } as const
  const other = { kind: 'adjustment', adjustment_kind: 'bank', date: '2026-11-30', amount: 6 } as const
  const late = { ...moved, date: '2026-12-01' }
  const all = journalOf('2026-11-30', everything, [], [moved, other, { ...other, adjustment_kind: 'other' }, late])
  const numbers = all.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).not.toContain('202611-00')
  const [alone] = journalOf('2026-11-30', {}, [], [moved])
  expect(alone).toMatchObject({ number: '202611-16-20261127', date: '2026-11-27' })
  expect(journalOf('2026-11-30', {}, [], [late])[0]).toMatchObject({ number: '202611-16-20261201', date: '2026-11-30' })
  expect(all.find(({ number }) => number === alone!.number)?.text).toBe(alone!.text)
})

test('entries are sorted by date, and a deposit has its own day', () => {
  const entries = journalOf('2026-11-30', everything, [deposit, { ...deposit, id: 8, deposited_on: '2026-11-02' }], [])
  expect(entries.slice(0, 4).map(({ number, date }) => [number, date])).toEqual([
    ['202611-D8', '2026-11-02'],
    ['202611-D8F', '2026-11-02'],
    ['202611-D7', '2026-11-05'],
    ['202611-D7F', '2026-11-05'],
  ])
  expect(new Set(entries.slice(4).map(({ date }) => date))).toEqual(new Set(['2026-11-30']))
})
