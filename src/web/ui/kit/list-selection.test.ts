import { expect, test } from 'vitest'
import { toggled } from './list-selection.ts'

const page = ['1', '2', '3', '4', '5']
const state = (ids: string[], last: string | null = null, all = false) => ({ filter: '', all, ids, last })

test('a row is selected, and selected no longer', () => {
  const one = toggled(state([]), '3', page, false)
  expect(one).toMatchObject({ ids: ['3'], last: '3' })
  expect(toggled(one, '3', page, false).ids).toEqual([])
})

test.each([
  ['down', ['2'], '2', '4', ['2', '3', '4']],
  ['up', ['4'], '4', '2', ['4', '2', '3']],
  ['over rows of other pages', ['9', '2'], '2', '3', ['9', '2', '3']],
  ['of an ended selection', ['1', '2', '3', '4'], '1', '3', ['4']],
  ['from a row of another page is one row', ['9'], '9', '3', ['9', '3']],
])('a range %s', (_, ids, last, to, expected) => {
  expect(toggled(state(ids, last), to, page, true).ids).toEqual(expected)
})

test('all without one are the others of the page', () => {
  expect(toggled(state([], null, true), '2', page, true)).toMatchObject({ all: false, ids: ['1', '3', '4', '5'] })
})
