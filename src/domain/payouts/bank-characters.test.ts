import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBankWords, holderProblem, toBankKana, toBankText, toHolderName } from './bank-characters.ts'

/**
 * A second checker, from the byte table of JIS X 0201 instead of the characters: digits, capitals,
 * space, ( ) - . and kana 0xB1 to 0xDD, and 0xDE and 0xDF only behind letters that take them.
 */
function faults(text: string): string[] {
  const found: string[] = []
  let before = 0
  for (const sign of text) {
    const point = sign.codePointAt(0)!
    const byte = point < 0x80 ? point : point >= 0xff61 && point <= 0xff9f ? point - 0xff61 + 0xa1 : 0
    const single =
      (byte >= 0x30 && byte <= 0x39) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      [0x20, 0x28, 0x29, 0x2d, 0x2e].includes(byte) ||
      (byte >= 0xb1 && byte <= 0xdd)
    const takes = before === 0xb3 || (before >= 0xb6 && before <= 0xc4) || (before >= 0xca && before <= 0xce)
    const marked = (byte === 0xde && takes) || (byte === 0xdf && before >= 0xca && before <= 0xce)
    if (!single && !marked) found.push(sign)
    before = byte
  }
  return found
}

describe('names in bank files', () => {
  it.each([
    ['ヤマダ ハナコ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['やまだ　はなこ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['パーティー', 'ﾊﾟ-ﾃｲ-'],
    ['キョウト', 'ｷﾖｳﾄ'],
    ['ヲガワ', 'ｵｶﾞﾜ'],
    ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
    ['ヰヱヮヵヶ', 'ｲｴﾜｶｹ'],
    ['オーシャンズ・ａｂｃ－１', 'ｵ-ｼﾔﾝｽﾞ.ABC-1'],
    ['カ）ツムギ', 'ｶ)ﾂﾑｷﾞ'],
  ])('%s is %s', (typed, text) => {
    expect(toBankText(typed)).toEqual({ text, refused: [] })
  })

  it.each([
    ['山田', ['山', '田']],
    ['ヺ', ['ヺ']],
    ['ヤマダ, ハナコ', [',']],
    ['「ツムギ」', ['「', '」']],
    ['あ゛', ['\u3099']],
    ['👍', ['👍']],
  ])('%s has characters that they lack', (typed, refused) => {
    expect(toBankText(typed).refused).toEqual(expect.arrayContaining(refused.slice(0, 1)))
  })

  it('of any input contain only allowed characters', () => {
    const kana = fc.string({
      unit: fc.integer({ min: 0x3041, max: 0x30ff }).map((point) => String.fromCharCode(point)),
    })
    const half = fc.string({
      unit: fc.integer({ min: 0xff00, max: 0xff9f }).map((point) => String.fromCharCode(point)),
    })
    const any = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.oneof(kana, half, any), (typed) => {
        expect(faults(toBankText(typed).text)).toEqual([])
        expect(faults(toHolderName(typed).text)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('stay the same when they are converted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ガッパヴーヲャ・ア1A ')) }), (typed) => {
        const { text } = toBankText(typed)
        expect(toBankText(text)).toEqual({ text, refused: [] })
      }),
    )
  })
})

describe('legal forms', () => {
  it.each([
    ['カブシキガイシャツムギ', 'ｶ)ﾂﾑｷﾞ'],
    ['カブシキガイシャ ツムギ', 'ｶ)ﾂﾑｷﾞ'],
    ['ツムギカブシキガイシャ', 'ﾂﾑｷﾞ(ｶ'],
    ['ツムギ　かぶしきがいしゃ　トウキョウ', 'ﾂﾑｷﾞ(ｶ)ﾄｳｷﾖｳ'],
    ['ゴウドウガイシャツムギ', 'ﾄﾞ)ﾂﾑｷﾞ'],
    ['トクテイヒエイリカツドウホウジンアサナギ', 'ﾄｸﾋ)ｱｻﾅｷﾞ'],
    ['シャカイイリョウホウジンナギ', 'ｲ)ﾅｷﾞ'],
    ['チホウドクリツギョウセイホウジンナギ', 'ﾁﾄﾞｸ)ﾅｷﾞ'],
    ['イッパンシャダンホウジンナギ', 'ｼﾔ)ﾅｷﾞ'],
    ['ヤマダ ハナコ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['カブシキガイシャ', 'ｶﾌﾞｼｷｶﾞｲｼﾔ'],
  ])('%s is %s', (typed, text) => {
    expect(toHolderName(typed).text).toBe(text)
  })
})

describe('a holder', () => {
  it('is counted in bytes: voicing marks count', () => {
    expect(holderProblem('カ'.repeat(30))).toBeNull()
    expect(holderProblem('カ'.repeat(31))).toContain('31文字')
    expect(holderProblem('ガ'.repeat(15))).toBeNull()
    expect(holderProblem('ガ'.repeat(16))).toContain('32文字')
  })
  it('has a letter', () => {
    for (const typed of ['', '　', '-', '123']) expect(holderProblem(typed)).not.toBeNull()
    expect(holderProblem('山田')).toContain('山　田')
  })
})

describe('names of banks', () => {
  it('are compared without 銀行, 支店, ー and small kana', () => {
    for (const typed of ['みずほ銀行', 'みずほ', 'ミズホ', 'ﾐｽﾞﾎ', 'みずほぎんこう'])
      expect(foldBankWords(typed)).toBe('ミズホ')
    expect(foldBankWords('オーバー')).toBe(foldBankWords('オ－バ－'))
    expect(foldBankWords('きょうと支店')).toBe('キヨウト')
    expect(foldBankWords('朝日信用金庫')).toBe('朝日信金')
    expect(foldBankWords('銀行')).toBe('銀行')
  })
  it('have a kana name for files', () => {
    expect(toBankKana('オ－バ－')).toBe('ｵ-ﾊﾞ-')
    expect(toBankKana('ＪＲナラエキマエ')).toBe('JRﾅﾗｴｷﾏｴ')
  })
})
