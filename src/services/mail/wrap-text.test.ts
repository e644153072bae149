import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from '#domain/shared/line-breaks.ts'
import { MAIL_COLUMNS, wrapText } from './mail-text.ts'

test('no line is wider than 35 full-width characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('あ漢、。「」ーabc 12・ｶ\n')), maxLength: 300 }),
      (text) => {
        for (const line of wrapText(text).split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(MAIL_COLUMNS)
      },
    ),
  )
})

test('only spaces are removed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('あ漢、。「」ab 1\n')), maxLength: 300 }), (text) => {
      expect(wrapText(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test('a line begins with neither 、 nor 」, ends without 「, and keeps words whole', () => {
  expect(wrapText(`${'あ'.repeat(35)}、い`)).toBe(`${'あ'.repeat(34)}\nあ、い`)
  expect(wrapText(`${'あ'.repeat(34)}「い」`)).toBe(`${'あ'.repeat(34)}\n「い」`)
  expect(wrapText(`${'あ'.repeat(33)}tsumugi`)).toBe(`${'あ'.repeat(33)}\ntsumugi`)
})

test('a web address is never broken', () => {
  const url = `https://tsumugi.example/password/reset?token=${'a'.repeat(90)}`
  expect(wrapText(url)).toBe(url)
})
