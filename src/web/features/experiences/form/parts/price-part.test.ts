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
  expect(earningWords(price, defaultRates)).toBe(words)
})
