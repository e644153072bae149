import { expect, test } from 'vitest'
import { checkFieldComments, commentedFields, MAX_FIELD_COMMENT } from './field-comments.ts'

test('blank comments are left out, and the others are in the order of the form', () => {
  expect(
    checkFieldComments([
      { field: 'price', comment: '税込みですか。　' },
      { field: 'title', comment: '　' },
      { field: 'images', comment: '人の顔が写っています。' },
    ]),
  ).toEqual({
    values: [
      { field: 'images', comment: '人の顔が写っています。' },
      { field: 'price', comment: '税込みですか。' },
    ],
    problem: null,
  })
  expect(checkFieldComments([])).toEqual({ values: [], problem: null })
})

test('a comment that is too long, and two on one field, are refused', () => {
  const long = 'あ'.repeat(MAX_FIELD_COMMENT)
  expect(checkFieldComments([{ field: 'title', comment: long }]).problem).toBeNull()
  expect(checkFieldComments([{ field: 'title', comment: `${long}あ` }]).problem).toContain('タイトル')
  const twice = commentedFields.slice(0, 1).flatMap((field) => [
    { field, comment: '一' },
    { field, comment: '二' },
  ])
  expect(checkFieldComments(twice).problem).toContain('1つに')
})
