import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  halfKanaToFull,
  hiraganaToKatakana,
  isEmail,
  normaliseEmail,
  normalisePostalCode,
  parseYen,
  toHalfWidth,
  toWellFormed,
} from './text.ts'
import { formatYen } from './yen.ts'

/**
 * Text with all kinds of characters that input can contain: controls, unpaired surrogates,
 * combining marks, full-width symbols.
 */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0, 9, 10, 13, 32, 0x3000, 0x3099, 0xd842, 0xdfb7, 0xfa19),
    ),
  )
  .map((units) => String.fromCharCode(...units))

describe('numbers and codes', () => {
  test('full width becomes half width', () => {
    expect(toHalfWidth('ＡＢＣ　１２３！')).toBe('ABC 123!')
    expect(toHalfWidth('０９０ー１２３４－５６７８')).toBe('090-1234-5678')
    expect(toHalfWidth('1‐2−3–4')).toBe('1-2-3-4')
  })
  test.each([
    ['0', 0],
    ['12345', 12345],
    ['１２，３４５', 12345],
    ['¥12,345', 12345],
    ['￥ 12345 ', 12345],
    ['12,345円', 12345],
    ['12、345', 12345],
    ['007', 7],
  ])('%j is %i yen', (text, yen) => {
    expect(parseYen(text)).toBe(yen)
  })
  test.each(['', ' ', '-1', '1.5', '12,34', '1e3', '0x10', 'abc', '千円', '1 000', '1234567890', '円'])(
    '%j is no price',
    (text) => {
      expect(parseYen(text)).toBeNull()
    },
  )
  test('a formatted price parses to the same number', () => {
    expect([0, 999, 1000, 12345, 9999999].map(formatYen)).toEqual([
      '0円',
      '999円',
      '1,000円',
      '12,345円',
      '9,999,999円',
    ])
    expect(formatYen(-1000)).toBe('-1,000円')
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (yen) => {
        expect(parseYen(formatYen(yen))).toBe(yen)
      }),
    )
  })
  test.each(['150-0001', '1500001', '〒150-0001', '１５０ー０００１', ' 150 0001 ', '１５０−０００１'])(
    '%j is a postal code',
    (text) => {
      expect(normalisePostalCode(text)).toBe('1500001')
    },
  )
  test.each(['', '150000', '15000011', '15-00001', '150--0001', 'abc-defg', '150-0001東京'])(
    '%j is no postal code',
    (text) => {
      expect(normalisePostalCode(text)).toBeNull()
    },
  )
})

describe('e-mail', () => {
  test('normalizes spellings of one address to one form', () => {
    expect(normaliseEmail(' Ｈａｎａｋｏ＠Ｅｘａｍｐｌｅ．ＪＰ　')).toBe('hanako@example.jp')
    expect(normaliseEmail('TARO@EXAMPLE.JP\u200B')).toBe('taro@example.jp')
    expect(normaliseEmail('a−b@example.jp')).toBe('a-b@example.jp')
  })
  test.each([
    'a@example.jp',
    'foo..bar@docomo.ne.jp',
    'foo.@ezweb.ne.jp',
    'a+b/c@sub.example.co.jp',
    "o'neil@example.com",
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  test.each([
    '',
    'a',
    '@example.jp',
    'a@',
    'a@example',
    'a@-example.jp',
    'a@example-.jp',
    'a b@example.jp',
    'a@b@example.jp',
    'a@example..jp',
    'a@example.jp\n',
    'a@example.jp\r\nBcc: b@example.jp',
    'あ@example.jp',
    `${'a'.repeat(65)}@example.jp`,
    `a@${'b'.repeat(64)}.jp`,
    `a@${'b.'.repeat(130)}jp`,
  ])('%j is not', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('names and free text', () => {
  test('a line is trimmed, without control characters and line ends', () => {
    expect(cleanLine('　山田\u0000 太郎\r\n')).toBe('山田 太郎')
    expect(cleanLine('a\nb\tc')).toBe('a b c')
    expect(cleanLine('\u202Egnp.exe\u200B')).toBe('gnp.exe')
  })
  test('text keeps its lines and the indentation of the first line', () => {
    expect(cleanText('\n \n　はじめに\r\n\r\n次\u0007\r終わり \n\n')).toBe('　はじめに\n\n次\n終わり')
    expect(cleanText('　\n \t')).toBe('')
  })
  test('kana are composed, names are unchanged', () => {
    expect(cleanLine('か\u3099')).toBe('が')
    expect(cleanLine('\uFA19戸')).toBe('\uFA19戸')
    expect(cleanLine('髙﨑①㎡㈱')).toBe('髙﨑①㎡㈱')
    expect(cleanLine('葛\u{E0100}飾 👨\u200D👩\u200D👧')).toBe('葛\u{E0100}飾 👨\u200D👩\u200D👧')
  })
  test('unpaired surrogates are replaced, pairs are not', () => {
    expect(toWellFormed('𠮷\uD842')).toBe('𠮷\uFFFD')
    expect(toWellFormed('a\uDFB7b')).toBe('a\uFFFDb')
  })
  test('the result is clean for any input, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(text)
          expect(clean(once)).toBe(once)
          expect(once.isWellFormed()).toBe(true)
          expect(once).not.toContain('\u0000')
        }
        expect(cleanLine(text)).not.toMatch(/[\r\n]/)
        expect(cleanLine(text)).toBe(cleanLine(text).trim())
      }),
    )
  })
  test('kana', () => {
    expect(hiraganaToKatakana('きょうとゔゝ漢字ー')).toBe('キョウトヴヽ漢字ー')
    expect(halfKanaToFull('ｶﾞﾗｽ工房ABC')).toBe('ガラス工房ABC')
  })
})
