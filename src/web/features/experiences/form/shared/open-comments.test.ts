import { expect, test } from 'vitest'
import { emptyExperienceForm } from '#domain/experiences/experience-form.ts'
import { openComments } from './open-comments.ts'

const comments = [
  { field: 'price' as const, comment: '税込みですか。' },
  { field: 'images' as const, comment: '暗い写真です。' },
]

test('a comment stays until the host changes its field, and is back with the former value', () => {
  const requested = { ...emptyExperienceForm(), title: '朝の会', price: 3000 }
  expect(openComments(comments, requested, requested)).toEqual(comments)
  expect(openComments(comments, requested, { ...requested, title: '夜の会' })).toEqual(comments)
  expect(openComments(comments, requested, { ...requested, price: 3300 })).toEqual([comments[1]])
  expect(openComments(comments, requested, { ...requested, price: 3000 })).toEqual(comments)
  const types = [{ id: null, name: 'おとな', note: '', price: 3000, takes_place: true, needs_adult: false }]
  const price_types = types.map((type) => ({ ...type, whole_slot_people: null }))
  expect(openComments(comments, requested, { ...requested, price_types })).toEqual([comments[1]])
  expect(openComments([], requested, requested)).toEqual([])
})
