import { expect, test } from 'vitest'
import { sinceWords } from './document-words.ts'

test.each([
  [{ refunded_since: 21_930, cancelled: true }, 'キャンセル済み・返金 21,930円'],
  [{ refunded_since: 1_000, cancelled: false }, '返金 1,000円'],
  [{ refunded_since: 0, cancelled: true }, 'キャンセル済み・返金なし'],
  // The document itself has the refund.
  [{ refunded: 1_000, refunded_since: 0, cancelled: true }, null],
  [{ refunded_since: 0, cancelled: false }, null],
  [{ kind: 'return_invoice' as const, refunded_since: 0, cancelled: true }, null],
  [{ refunded_since: 0, cancelled: false, moved_to: '2026-12-12' }, '日程変更 2026年12月12日(土)'],
  [{ refunded_since: 1_000, cancelled: false, moved_to: '2026-12-12' }, '返金 1,000円・日程変更 2026年12月12日(土)'],
])('the stamp of a receipt with %o', (given, words) => {
  expect(sinceWords({ kind: 'receipt', refunded: 0, moved_to: null, ...given })).toBe(words)
})
