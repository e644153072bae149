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
