import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReferenceName, MAX_REFERENCE_NAME, moved, takenName } from './reference-item.ts'

test('a name is one line of at most 40 characters', () => {
  expect(checkReferenceName('　味噌・\n醤油 ')).toEqual({ name: '味噌・ 醤油', problem: null })
  expect(checkReferenceName('ｶﾞﾗｽ')).toEqual({ name: 'ガラス', problem: null })
  expect(checkReferenceName('𠮷'.repeat(MAX_REFERENCE_NAME)).problem).toBeNull()
  for (const wrong of ['', ' \n', '\u200b', 'あ'.repeat(MAX_REFERENCE_NAME + 1)])
    expect(checkReferenceName(wrong).problem).toMatch(/ください。$/)
})

test('a name that looks like an existing one is taken', () => {
  const items = [
    { id: 1, name: 'ものづくり', retired: false },
    { id: 2, name: 'Art', retired: false },
    { id: 3, name: '農業', retired: true },
  ]
  expect(takenName('ものづくり', null, items)).toContain('すでにあります')
  expect(takenName('ａＲＴ', 1, items)).toContain('「Art」は、すでに')
  expect(takenName('農 業', null, items)).toContain('再開')
  expect(takenName('ものづくり', 1, items)).toBeNull()
  expect(takenName('食', null, items)).toBeNull()
})

test('moving swaps two neighbors and keeps all ids', () => {
  expect(moved([1, 2, 3], 3, 'up')).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 1, 'down')).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 'up')).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 9, 'up')).toEqual([1, 2, 3])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat()),
      fc.nat(),
      fc.constantFrom('up' as const, 'down' as const),
      (ids, id, direction) => {
        expect(new Set(moved(ids, id, direction))).toEqual(new Set(ids))
      },
    ),
  )
})
