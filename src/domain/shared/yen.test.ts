import { expect, test } from 'vitest'
import { formatCount, formatYen } from './yen.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [-1234, '-1,234'],
])('%i has a comma after each three digits', (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(formatCount(count)).toBe(count.toLocaleString('ja-JP'))
  expect(formatYen(count)).toBe(`${text}円`)
})
