import { expect, test } from 'vitest'
import { ageWords } from './age-words.ts'

const since = Date.parse('2026-11-20T10:00:00+09:00')
const MINUTE = 60_000

test.each([
  [-MINUTE, '1分'],
  [0, '1分'],
  [59 * MINUTE, '59分'],
  [60 * MINUTE, '1時間'],
  [24 * 60 * MINUTE - 1, '23時間'],
  [24 * 60 * MINUTE, '1日'],
  [100 * 24 * 60 * MINUTE, '100日'],
])('after %d ms: %s', (age, words) => expect(ageWords(since, since + age)).toBe(words))
