import { expect, test } from 'vitest'
import { keptCode } from './host-link.ts'

const NOW = 1_800_000_000_000
const DAYS_3 = 3 * 86_400_000

test('a code counts for three days', () => {
  expect(keptCode(`4f1c09ab2e ${NOW}`, NOW)).toBe('4f1c09ab2e')
  expect(keptCode(`4f1c09ab2e ${NOW}`, NOW + DAYS_3 - 1)).toBe('4f1c09ab2e')
  expect(keptCode(`4f1c09ab2e ${NOW}`, NOW + DAYS_3)).toBeNull()
})

test.each([
  null,
  '',
  '4f1c09ab2e',
  `4F1C09AB2E ${NOW}`,
  `4f1c09ab2 ${NOW}`,
  `4f1c09ab2e ${NOW + 1}`,
  `4f1c09ab2e x`,
  '{}',
])('a stored value that is no code: %j', (stored) => expect(keptCode(stored, NOW)).toBeNull())
