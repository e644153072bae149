import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

const HIDDEN = '［予約確定後に表示］'

describe('hides', () => {
  test.each([
    ['電話は090-1234-5678です。', `電話は${HIDDEN}です。`],
    ['０９０ー１２３４ー５６７８まで', `${HIDDEN}まで`],
    ['03-1234-5678', HIDDEN],
    ['(03) 1234 5678', HIDDEN],
    ['09012345678', HIDDEN],
    ['+81 90-1234-5678', HIDDEN],
    ['0120-123-456へ', `${HIDDEN}へ`],
    ['hanako.sato+a@example.co.jpへ', `${HIDDEN}へ`],
    ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ', HIDDEN],
    ['hanako @ example.jp', HIDDEN],
    ['hanako(at)example.jp', HIDDEN],
    ['〒150-0001 東京都渋谷区神宮前1-2-3 ビル5階\n入口は北側', `${HIDDEN}\n入口は北側`],
    ['集合は京都府京都市上京区下立売通１丁目２番３号です。', `集合は${HIDDEN}です。`],
    ['090-1234-5678か090-8765-4321', `${HIDDEN}か${HIDDEN}`],
  ])('%s', (text, shown) => expect(maskContacts(text).text).toBe(shown))
})

describe('leaves', () => {
  test.each([
    '2026年11月25日の10:00から12:00まで',
    '2026-11-25 10:00-12:00',
    '料金は12,000円、2名で24,000円です。',
    '予約番号 1234567890123',
    'https://example.jp/stories/12345678901',
    '東京都渋谷区のお店です。',
    '京都府の3名です',
    '😀絵文字と @hanako',
    '',
  ])('%s', (text) => expect(maskContacts(text)).toEqual({ text, hidden: [] }))
})

test('tells what it hides, as it was written and in its order', () => {
  const text = '電話は０９０ー１２３４ー５６７８、住所は〒150-0001 渋谷区神宮前1-2-3です。hanako@example.jp'
  expect(maskContacts(text).hidden).toEqual([
    { kind: 'phone', text: '０９０ー１２３４ー５６７８' },
    { kind: 'address', text: '〒150-0001 渋谷区神宮前1-2-3' },
    { kind: 'mail', text: 'hanako@example.jp' },
  ])
})

test('a contact is hidden, whatever is around it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      (a, b) => {
        const { text, hidden } = maskContacts(`${a}\n090-1234-5678\n${b}`)
        return hidden.length > 0 && !text.includes('1234-5678')
      },
    ),
  )
})
