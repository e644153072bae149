import { expect, test } from 'vitest'
import { defaultRates } from '#domain/booking/quote.ts'
import { earningWords } from './price-part.tsx'

test.each([
  [4800, '1名 4,800円 → あなたの受け取り 4,800円 ／ お客さまのお支払い 5,221円'],
  ['４，８００', '1名 4,800円 → あなたの受け取り 4,800円 ／ お客さまのお支払い 5,221円'],
  [50, '1名 50円 → あなたの受け取り 50円 ／ お客さまのお支払い 53円'],
  [0, '無料の体験です。お客さまのお支払いも、サービス料もありません。'],
  [null, null],
  ['', null],
  ['千円', null],
  [49, null],
  [10_000_000, null],
])('a price of %j: %s', (price, words) => {
  expect(earningWords(price, defaultRates, 0)).toBe(words)
})

test('the commission is subtracted, and left out where it is not known', () => {
  expect(earningWords(4805, defaultRates, 1250)).toBe(
    '1名 4,805円 → あなたの受け取り 4,205円（販売手数料12.5%を引いた額） ／ お客さまのお支払い 5,226円',
  )
  expect(earningWords(4800, defaultRates, null)).toBe('1名 4,800円 → お客さまのお支払い 5,221円')
})
