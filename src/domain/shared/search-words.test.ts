import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['1580', 1580],
  ['１５８０', 1580],
  ['予約1580', 1580],
  ['予約番号１５８０', 1580],
  ['予約番号 1580', 1580],
  ['予約番号：1580', 1580],
  ['#1580', 1580],
  ['＃ 1580', 1580],
  ['R-00001580', 1580],
  ['r‐1580', 1580],
  ['会員12', 12],
  ['0', null],
  ['9999999999', null],
  ['12人', null],
])('%s names the number %s', (text, id) => {
  expect(searchWords(text).map((word) => word.id)).toEqual([id])
})

test('words are between spaces of any width, eight at most', () => {
  const texts = (text: string) => searchWords(text).map((word) => word.text)
  expect(texts(' 福田　津軽\t1580 ')).toEqual(['福田', '津軽', '1580'])
  expect(texts('　')).toEqual([])
  expect(texts('あ '.repeat(50))).toHaveLength(8)
})

test.each([
  ['6600', 6600],
  ['6,600円', 6600],
  ['￥６，６００', 6600],
  ['¥ 6600', 6600],
  ['6600 円', 6600],
  ['予約6600', null],
  ['0円', null],
  ['6,60円', null],
])('%s is yen: %s', (text, amount) => {
  expect(searchWords(text).map((word) => word.amount)).toEqual([amount])
})

test.each([
  ['090-1234-5678', ['09012345678']],
  ['０９０　１２３４　５６７８', ['09012345678']],
  ['+81 (0)90 1234 5678', ['09012345678']],
  ['ふくだ 03 1234 5678 津軽', [null, '0312345678', null]],
  ['0 90', [null, null]],
  ['1580 2000', [null, null]],
])('%s has the telephone numbers %j', (text, phones) => {
  expect(searchWords(text).map((word) => word.phone)).toEqual(phones)
})

test('a number says what it is of', () => {
  const of = (text: string) => searchWords(text).map((word) => word.of)
  expect(of('予約1 R-2 体験3 会員4 5 #6 体験談')).toEqual([
    'reservation',
    'reservation',
    'experience',
    'user',
    null,
    null,
    null,
  ])
})
