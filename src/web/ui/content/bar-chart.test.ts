import { expect, test } from 'vitest'
import { labelsOnPhone, topOf } from './bar-chart.tsx'

const months = ['12月', ...Array.from({ length: 11 }, (_, at) => `${at + 1}月`)]

test.each([
  ['a year of months', months, 640 / 12, [1, 3, 5, 7, 9, 11]],
  ['three months', ['9月', '10月', '11月'], 640 / 3, [0, 1, 2]],
  ['days, with few labels', ['1', '', '', '', '5', '', '', '', '9'], 17, [0, 4, 8]],
  ['one bar', ['11月'], 640, [0]],
])('labels of %s on a phone don’t overlap', (_, labels, step, kept) => {
  expect([...labelsOnPhone(labels, step)].toSorted((a, b) => a - b)).toEqual(kept)
})

test('the scale and its half are whole numbers', () => {
  for (const [value, top] of [
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 6],
    [13, 20],
    [15, 20],
    [23, 30],
    [149_000, 150_000],
  ] as const)
    expect(topOf(value), String(value)).toBe(top)
  for (let value = 1; value < 3000; value++) {
    const top = topOf(value)
    expect(top >= value && (top === 1 || Number.isInteger(top / 2)), String(value)).toBe(true)
  }
})
