import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const written = (before: string, after: string, split?: (text: string) => string[]) =>
  textDifference(before, after, split)
    .map(({ text, in: of }) => (of === 'both' ? text : of === 'before' ? `[-${text}]` : `[+${text}]`))
    .join('')

test.each([
  ['', '', ''],
  ['朝の茶会', '朝の茶会', '朝の茶会'],
  ['', '茶会', '[+茶会]'],
  ['朝の茶会です。', '夜の茶会です。', '[-朝][+夜]の茶会です。'],
  ['火を囲みます。', '火を囲みます。\n雨の日は中止です。', '火を囲みます。[+\n雨の日は中止です。]'],
])('%j and %j', (before, after, expected) => {
  expect(written(before, after)).toBe(expected)
})

test('names are compared by characters', () => {
  expect(written('ｻﾄｳ ﾎｸﾄ', 'ｻﾄｳ ﾎｸﾄｳ', Array.from)).toBe('ｻﾄｳ ﾎｸﾄ[+ｳ]')
})

test('the pieces are both texts, and those in both are in neither difference', () => {
  const text = fc.string({ unit: fc.constantFrom('茶', '会', 'の', '朝', '。', '\n'), maxLength: 40 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = textDifference(before, after, Array.from)
      const of = (side: string) =>
        pieces.flatMap((piece) => (piece.in === 'both' || piece.in === side ? [piece.text] : [])).join('')
      expect([of('before'), of('after')]).toEqual([before, after])
    }),
  )
})

test('very long texts are compared in a moment', () => {
  const [before, after] = ['茶'.repeat(4000), '会'.repeat(4000)]
  expect(textDifference(`朝${before}。`, `朝${after}。`, Array.from).map((piece) => piece.in)).toEqual([
    'both',
    'before',
    'after',
    'both',
  ])
})
