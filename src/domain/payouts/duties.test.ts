import { expect, test } from 'vitest'
import { canHandle, type DutyGroup, dueOf, isReminded } from './duties.ts'

const holidays = { names: new Map([['2026-11-23', '勤労感謝の日']]), known_until: '2028-12-31' }

test.each([
  ['payees', '2026-11-30', '2026-11-27'],
  ['runs_to_approve', '2026-11-24', '2026-11-20'],
  ['runs_to_settle', '2026-11-27', '2026-11-30'],
  ['runs_to_settle', '2026-12-30', '2027-01-04'],
  ['disputes', '2026-11-29', '2026-11-29'],
  ['adjustments', null, null],
] as const)('%s of %s are due on %s', (kind, day, due) => {
  expect(dueOf({ kind, day }, holidays)).toBe(due)
})

test.each([
  ['2026-11-24', '2026-11-20'],
  ['2026-11-27', '2026-11-26'],
  // A dispute may end on a Sunday.
  ['2026-11-29', '2026-11-27'],
])('what is due on %s has its reminder on %s only', (due, day) => {
  const days = Array.from({ length: 30 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  expect(days.filter((today) => isReminded(due, today, holidays))).toEqual([day])
  expect(isReminded(null, day, holidays)).toBe(false)
})

test('own money, and the maker, are barred, unless nobody else can approve', () => {
  const group = { own: [3], maker: 1 } as unknown as DutyGroup
  const may = (id: number, approvers: number[]) => canHandle(id, group, approvers)
  expect([1, 2, 3].map((id) => may(id, [1, 2, 3]))).toEqual([false, true, false])
  expect([1, 3].map((id) => may(id, [1, 3]))).toEqual([true, false])
})
