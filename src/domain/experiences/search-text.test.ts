import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from './search-model.test-support.ts'
import { indexTokens, normalise, queryOf } from './search-text.ts'
import { foldVariants } from './search-variants.ts'

const found = (text: string, query: string, any = false): boolean =>
  search(indexTokens([{ text, weight: 'D' }]), queryOf(query, { any }) ?? '')

/**
 * Japanese text as hosts write it: kana, kanji (one outside the basic multilingual plane),
 * punctuation, and some words with synonyms.
 */
const japanese = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...Array.from('あかがさそばっんアカガッンーヶ陶芸体験東京都漆塗高髙崎﨑々〇𠮷')),
      },
      { weight: 1, arbitrary: fc.constantFrom('、', '。', '・', ' ', '　', '「', '\n', '〜') },
      { weight: 1, arbitrary: fc.constantFrom('そば', '蕎麦', 'こども', 'ワークショップ', 'お祭り') },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

/** Anything that a search box can send, with many operators of PostgreSQL's query language. */
const anything = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Array.from('\'\\&|!()<>:*\u0000" \n0aZé'),
        '<->',
        ':*',
        "''",
        '\uD842',
        'そば',
        '陶',
        '３',
        'ﾞ',
        '\u3099',
        '\u0301',
        '\u{E0100}',
        '👨‍👩‍👧',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

describe('normalising', () => {
  test.each([
    ['きょうと', 'キョウト'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['ＶＲゴーグル', 'vrゴーグル'],
    ['Café', 'cafe'],
    ['か\u3099', 'ガ'],
    ['髙島屋の﨑', '高島屋ノ崎'],
    ['鎌ヶ谷', '鎌ケ谷'],
    ['葛\u{E0100}飾', '葛飾'],
    ['㈱③', '(株)3'],
  ])('%s → %s', (text, normal) => {
    expect(normalise(text)).toBe(normal)
  })
  test('normalizing twice gives the same text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    )
  })
  test('every variant is mapped to a form that is no variant itself', () => {
    expect(foldVariants('髙﨑濱邊齋𠮷')).toBe('高崎浜辺斉吉')
    for (const form of '高崎浜辺斉沢広国桜竜島富真恵吉館曽祇騨') expect(foldVariants(form)).toBe(form)
  })
})

describe('the index', () => {
  test('contains pairs, the last character, whole ASCII runs, weights and gaps between words', () => {
    expect(indexTokens([{ text: '陶芸体験', weight: 'A' }])).toBe("'陶芸':1A '芸体':2A '体験':3A '験':4A")
    expect(
      indexTokens([
        { text: 'VRゴーグル・茶', weight: 'B' },
        { text: 'vr', weight: 'D' },
      ]),
    ).toBe("'vr':1B,9 'ゴー':2B 'ーグ':3B 'グル':4B 'ル':5B '茶':7B")
    expect(indexTokens([{ text: '、。！', weight: 'A' }])).toBe('')
  })
  test('keeps within PostgreSQL’s limits', () => {
    const text = `${'あ'.repeat(20_000)} end`
    const places = [...indexTokens([{ text, weight: 'A' }]).matchAll(/'([^']+)':([\dA,]+)/g)]
    expect(places.map(([, lexeme, list]) => [lexeme, list?.split(',').length])).toEqual([['アア', 256]])
    const many = Array.from({ length: 20_000 }, (_, index) => `${index}`.padEnd(100, 'x')).join(' ')
    const literal = indexTokens([{ text: many, weight: 'A' }])
    expect(Math.max(...[...literal.matchAll(/:(\d+)/g)].map(([, position]) => Number(position)))).toBeLessThanOrEqual(
      16_383,
    )
    expect(Math.max(...[...literal.matchAll(/'([^']+)'/g)].map(([, lexeme]) => lexeme?.length ?? 0))).toBe(40)
    expect(literal.length).toBeLessThan(1_000_000)
  })
})

describe('the query', () => {
  test.each([
    ['蒔絵', "'蒔絵'"],
    ['螺鈿細工', "'螺鈿' <-> '鈿細' <-> '細工'"],
    ['蒔', "'蒔':*"],
    ['東京　螺鈿', "'東京' & '螺鈿'"],
    ['VRゴーグル', "'vr' <1> 'ゴー' <-> 'ーグ' <-> 'グル'"],
    ['ゴーグルVR3月', "'ゴー' <-> 'ーグ' <-> 'グル' <2> 'vr3' <1> '月':*"],
    ['そば', "( 'ソバ' | '蕎麦' )"],
    ['螺鈿 螺鈿', "'螺鈿'"],
    ["O'Neil & !(x)", "'o' & 'neil' & 'x'"],
  ])('%s → %s', (text, query) => {
    expect(queryOf(text)).toBe(query)
  })
  test.each(['', ' 　', '、。', "'", '\\', '!', '& | !', '👨‍👩‍👧', '\uD842'])('%j gives no query', (text) => {
    expect(queryOf(text)).toBeNull()
  })
  test('with `any`, one matching word is enough', () => {
    expect(queryOf('そば 螺鈿', { any: true })).toBe("( 'ソバ' | '蕎麦' ) | '螺鈿'")
    expect(found('螺鈿', '蒔絵 螺鈿')).toBe(false)
    expect(found('螺鈿', '蒔絵 螺鈿', true)).toBe(true)
  })
  test('stays small for long input', () => {
    expect(queryOf('そば体験こども着物写真'.repeat(1000))?.length).toBeLessThan(40_000)
    expect(queryOf(Array.from({ length: 1000 }, (_, index) => index).join(' '))?.split(' & ')).toHaveLength(10)
  })
  test('is a valid tsquery for any input', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (text, any) => {
        const query = queryOf(text, { any })
        fc.pre(query !== null)
        expect(() => search('', query)).not.toThrow()
      }),
      { numRuns: 1000 },
    )
  })
})

describe('finding', () => {
  test('every substring of a text finds the text', () => {
    const piece = fc.tuple(japanese, fc.nat(), fc.integer({ min: 1, max: 6 })).map(([text, from, length]) => {
      const characters = Array.from(text)
      const start = characters.length === 0 ? 0 : from % characters.length
      return { text, query: characters.slice(start, start + length).join('') }
    })
    fc.assert(
      fc.property(piece, ({ text, query }) => {
        fc.pre(queryOf(query) !== null)
        expect(found(text, query)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
  test('a text that is found contains the query', () => {
    // Kanji without variants or synonyms, so that a match means exactly that the text contains the
    // query.
    const kanji = fc
      .array(fc.constantFrom(...Array.from('山川空海・')), { maxLength: 8 })
      .map((parts) => parts.join(''))
    const asked = fc
      .array(fc.constantFrom(...Array.from('山川空海')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(kanji, asked, (text, query) => {
        expect(found(text, query)).toBe(text.includes(query))
      }),
      { numRuns: 2000 },
    )
  })
  test.each([
    ['京都で着物を着る', 'きもの'],
    ['蕎麦打ちの会', 'そば打ち'],
    ['陶芸ワークショップ', '陶芸体験'],
    ['髙橋さんの窯', '高橋'],
    ['Wi-Fiあります', 'ＷＩ fi'],
    ['VRゴーグルで見る', 'vrゴーグル'],
    ['3月の梅', '３月'],
    ['月見', '見'],
  ])('%s is found by %s', (text, query) => {
    expect(found(text, query)).toBe(true)
  })
  test.each([
    ['東京都', '京東'],
    ['茶・道', '螺道'],
    ['13月', '3月'],
    ['ゴーグル VR', 'ゴーグルVR'],
    ['山 川', '山川'],
    ['', '山'],
  ])('%s is not found by %s', (text, query) => {
    expect(found(text, query)).toBe(false)
  })
  test('phrases don’t cross from one field to the next', () => {
    const literal = indexTokens([
      { text: '山', weight: 'A' },
      { text: '川', weight: 'D' },
    ])
    expect(search(literal, queryOf('山川') ?? '')).toBe(false)
    expect(search(literal, queryOf('山 川') ?? '')).toBe(true)
  })
})
