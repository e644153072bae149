import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, inTwoLines } from './line-breaks.ts'

test.each([
  ['湯のみをつくる', 20, ['湯のみをつくる']],
  ['瀬戸内の朝凪をゆく、島影のシーカヤック', 28, ['瀬戸内の朝凪をゆく、', '島影のシーカヤック']],
  ['はじめての金継ぎ うつわを直す', 20, ['はじめての金継ぎ', 'うつわを直す']],
  ['Kayak in the calm morning of Setouchi', 24, ['Kayak in the calm', 'morning of Setouchi']],
  // Neither before 」 nor inside a word, though the lines would be more alike.
  ['「島のくらし」に会う旅', 14, ['「島のくらし」', 'に会う旅']],
  ['a'.repeat(30), 16, ['a'.repeat(15), 'a'.repeat(15)]],
  ['湯のみをつくる一日', 8, null],
])('%s in lines of %i columns', (text, most, lines) => {
  expect(inTwoLines(text, most)).toEqual(lines)
})

test('nothing but spaces is lost, and no line is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 4, max: 60 }), (text, most) => {
      const lines = inTwoLines(text, most)
      expect(lines !== null || columnsOf(text) > most).toBe(true)
      if (lines === null) return
      expect(lines.length).toBeLessThan(3)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(most)
    }),
  )
})
