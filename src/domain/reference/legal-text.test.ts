import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLegal, sectionsOf, textOf } from './legal-text.ts'

test('headings, paragraphs, and lines of one paragraph', () => {
  expect(sectionsOf('はじめに。\n\n■ 第1条　目的\n一つめ。\n続き。\n\n\n二つめ。\n# 第2条\n■第3条\n<b>三</b>')).toEqual(
    [
      { heading: '', paragraphs: ['はじめに。'] },
      { heading: '第1条　目的', paragraphs: ['一つめ。\n続き。', '二つめ。'] },
      { heading: '第2条', paragraphs: [] },
      { heading: '第3条', paragraphs: ['<b>三</b>'] },
    ],
  )
})

test('a saved page has the same sections when it is edited again', () => {
  const word = fc.constantFrom('目的', '第1条', '予約は、お支払いの手続きが終わったとき。', '一つめ。\n続き。')
  const section = fc.record({
    heading: fc.constantFrom('目的', '第1条'),
    paragraphs: fc.array(word, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      expect(sectionsOf(textOf(sections))).toEqual(sections)
    }),
  )
})

test('random text with headings reads the same when it is edited again', () => {
  const unit = fc.oneof(fc.constantFrom('■', '#', '＃', '\n', ' ', '　'), fc.string({ unit: 'binary', maxLength: 1 }))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      const sections = sectionsOf(text).filter((one) => one.heading !== '')
      // A random text without marks has no heading, so there would be nothing to compare.
      fc.pre(sections.length > 0)
      expect(sectionsOf(textOf(sections))).toEqual(sections)
    }),
  )
})

test('a missing field has a message', () => {
  expect(checkLegal({ title: ' ', text: '\n' }).problems).toEqual({
    title: ['ページの題を入力してください。'],
    text: ['本文を入力してください。'],
  })
  expect(checkLegal({ title: '規約', text: '■\n文' }).problems).toBeNull()
  expect(checkLegal({ title: '規約', text: '■ \n■ 一\n文' }).problems).toMatchObject({ text: [expect.any(String)] })
  expect(checkLegal({ title: 'あ'.repeat(61), text: 'あ'.repeat(50_001) }).problems).toMatchObject({
    title: [expect.any(String)],
    text: [expect.any(String)],
  })
})
