import { expect, test } from 'vitest'
import { monthsOwed } from './deposits.ts'

const owed = (amounts: number[], received: number) =>
  monthsOwed(
    amounts.map((amount, at) => ({ month: `2026-0${at + 1}`, amount })),
    received,
  ).map(({ month, amount }) => [month, amount])

test.each<[string, number[], number, [string, number][]]>([
  ['nothing', [], 0, []],
  [
    'no deposit',
    [100, 200],
    0,
    [
      ['2026-01', 100],
      ['2026-02', 200],
    ],
  ],
  [
    'the oldest first',
    [100, 200, 50],
    150,
    [
      ['2026-02', 150],
      ['2026-03', 50],
    ],
  ],
  ['all', [100, 200], 300, []],
  ['more than all', [100, 200], 400, []],
  ['a refund in a later month', [100, 200, -250], 0, [['2026-01', 50]]],
  ['a refund before', [-50, 200], 0, [['2026-02', 150]]],
  ['a deposit that was taken back', [100], -20, [['2026-01', 120]]],
])('the months that the card company owes: %s', (_, months, received, expected) => {
  expect(owed(months, received)).toEqual(expected)
  const rest = months.reduce((sum, amount) => sum + amount, -received)
  expect(expected.reduce((sum, [, amount]) => sum + amount, 0)).toBe(Math.max(0, rest))
})
