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
    ['集合は京都府京都市上京区下立売通１丁目２番３号です。', `集合は${HIDDEN}。`],
    ['090-1234-5678か090-8765-4321', `${HIDDEN}か${HIDDEN}`],
  ])('%s', (text, shown) => expect(maskContacts(text)).toEqual({ text: shown, masked: true }))
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
  ])('%s', (text) => expect(maskContacts(text)).toEqual({ text, masked: false }))
})

test('a long text without contacts takes no time, and nothing outside a contact is lost', () => {
  const long = '０9-@.〒県'.repeat(300)
  const began = performance.now()
  maskContacts(long.slice(0, 2000))
  maskContacts('a'.repeat(2000))
  maskContacts('0-'.repeat(1000))
  maskContacts(`東京都${'あ1'.repeat(900)}`)
  expect(performance.now() - began).toBeLessThan(500)
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      (a, b) => {
        const { text, masked } = maskContacts(`${a}\n090-1234-5678\n${b}`)
        return masked && !text.includes('1234-5678')
      },
    ),
  )
})
