import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from './search-model.test-support.ts'
import { cut, isParticle } from './cut-words.ts'
import { foldRomaji, foldVariants, normalise, romajiKey } from './search-normalise.ts'
import { queryOf, rankOf, wordsOf } from './search-query.ts'
import { indexOf, type SearchTexts } from './search-text.ts'

const texts = (values: Partial<SearchTexts>): SearchTexts => ({
  id: 1,
  title: '',
  category_id: 1,
  category: '',
  themes: [],
  online: false,
  state: null,
  address: null,
  hosted_by: '',
  community: null,
  target_age: '',
  lowest_age: null,
  nearest_station: '',
  description: '',
  ...values,
})

/** Whether an experience with this title is found. */
const found = (title: string, query: string, any = false): boolean =>
  search(indexOf(texts({ title })).search, queryOf(query, { any }) ?? '')

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

describe('romaji', () => {
  test.each([
    ['とうきょう', 'tokyo'],
    ['おおさか', 'osaka'],
    ['しょどう', 'shodo'],
    ['きんつぎ', 'kintsugi'],
    ['ざっし', 'zasshi'],
    ['まっちゃ', 'matcha'],
    ['しんぶん', 'shinbun'],
    ['コーヒー', 'kohi'],
  ])('%s is %s', (kana, latin) => {
    expect(romajiKey(kana)).toBe(latin)
    expect(foldRomaji(latin)).toBe(latin)
  })
  test.each(['toukyou', 'tokyo', 'tookyoo'])('%s is one spelling', (typed) => {
    expect(foldRomaji(typed)).toBe('tokyo')
  })
  test.each([
    ['syodo', 'shodo'],
    ['kintugi', 'kintsugi'],
    ['tyadou', 'chado'],
    ['shimbun', 'shinbun'],
    ['shukubo', 'shukubo'],
  ])('%s is %s', (typed, folded) => {
    expect(foldRomaji(typed)).toBe(folded)
  })
  test('kanji have no romaji', () => {
    expect(romajiKey('京都')).toBeNull()
  })
})

describe('the cut', () => {
  // The cuts of Intl.Segmenter depend on the ICU of Node.js. If one differs after an update of
  // Node.js, increment SEARCH_VERSION, so that the index is renewed.
  test.each([
    ['東京都渋谷区で陶芸体験', '東京 都 渋谷 区 デ 陶芸 体験', '東京都 東京 陶芸 体験'],
    ['京都府京都市', '京都 府 京都 市', '京都府 京都 京都'],
    ['金継ぎ教室', '金 継ギ 教室', '金継ギ 教室'],
    ['ろくろを挽く', 'ロ ク ロ ヲ 挽ク', 'ロクロ'],
    ['海のそば', '海 ノ ソバ', ''],
    ['そば打ち', 'ソバ 打チ', 'ソバ'],
    ['茶道具', '茶道具', ''],
    ['沈下橋', '沈下橋', ''],
    ['北海道', '北海道', '北海道'],
  ])('%s', (text, segments, terms) => {
    const [run] = cut(text)
    expect(run?.segments.map(({ key }) => key).join(' ')).toBe(segments)
    expect(run?.terms.map(({ entry }) => entry.key).join(' ')).toBe(terms)
  })
})

describe('the index', () => {
  test('contains words, parts of words, groups, places, marks, and weights', () => {
    const { search: all, main } = indexOf(
      texts({ id: 8192, title: '京都の陶芸', state: 26, themes: [{ id: 7, name: '朝' }], description: '茶碗を焼く' }),
    )
    expect(main).toContain("'京都':1A")
    expect(main).toContain("'=陶芸':3A")
    expect(main).toMatch(/'@26':1A,1B/)
    expect(main).toContain("'~陶':3A")
    expect(main).toContain("'#s26':1")
    expect(main).toContain("'#t7':1")
    expect(main).toContain("'#b2':1")
    expect(main).not.toContain('茶碗')
    expect(all).toContain("'茶碗'")
    expect(all).not.toMatch(/[ABC]/)
  })
  test('names and addresses have no synonyms, and descriptions no places', () => {
    const { search: all } = indexOf(texts({ hosted_by: '森 茶', address: '京都郡', description: '京都から来ました。' }))
    expect(all).not.toMatch(/'=[^オ]/)
    expect(all).not.toContain('@26')
    expect(search(all, queryOf('森茶') ?? '')).toBe(true)
  })
  test('keeps within PostgreSQL’s limits', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `${index}`.padEnd(100, 'x')).join(' ')
    const { search: literal } = indexOf(texts({ title: `${'茶 '.repeat(2_000)}`, description: many }))
    expect(
      Math.max(...[...literal.matchAll(/[:,](\d+)/g)].map(([, position]) => Number(position))),
    ).toBeLessThanOrEqual(16_383)
    expect(Math.max(...[...literal.matchAll(/'([^']+)'/g)].map(([, lexeme]) => lexeme?.length ?? 0))).toBe(40)
    expect(Math.max(...[...literal.matchAll(/':([\d,]+)/g)].map(([, list]) => list!.split(',').length))).toBe(256)
    expect(literal.length).toBeLessThan(1_000_000)
  })
})

describe('the query', () => {
  test.each([
    ['沈下橋', "'沈下橋'"],
    ['京都', "'@26'"],
    ['陶芸', "'=陶芸'"],
    ['橋', "( '橋' | '~橋' )"],
    ['京都で金継ぎ', "( ( '京都デ金継ギ' | ( '京都' <2> '金' <1> '継ギ' ) ) | ( '@26' & ( '=金継ギ' | '金継ギ' ) ) )"],
    ['沈下橋 沈下橋', "'沈下橋'"],
    ['体験', "'体験'"],
  ])('%s → %s', (text, query) => {
    expect(queryOf(text)?.replaceAll(/[() ]/g, '')).toBe(query.replaceAll(/[() ]/g, ''))
  })
  test.each(['', ' 　', '、。', "'", '\\', '!', '& | !', '👨‍👩‍👧', '\uD842'])('%j gives no query', (text) => {
    expect(queryOf(text)).toBeNull()
    expect(rankOf(text)).toBeNull()
  })
  test('with `any`, one matching word is enough, and its beginning', () => {
    expect(found('螺鈿', '沈下橋 螺鈿')).toBe(false)
    expect(found('螺鈿', '沈下橋 螺鈿', true)).toBe(true)
    expect(found('スノーボード', 'スノー', true)).toBe(true)
  })
  test('stays small for long input', () => {
    expect(queryOf('そば体験こども着物写真'.repeat(1000))?.length).toBeLessThan(20_000)
    const words = Array.from({ length: 1000 }, (_, index) => index).join(' ')
    expect(queryOf(words)?.split(' & ')).toHaveLength(10)
  })
  test('is a valid tsquery for any input', () => {
    fc.assert(
      fc.property(fc.oneof(anything, japanese), fc.boolean(), (text, any) => {
        const query = queryOf(text, { any })
        fc.pre(query !== null)
        expect(() => search('', query)).not.toThrow()
        expect(() => search('', rankOf(text)!)).not.toThrow()
      }),
      { numRuns: 1000 },
    )
  })
})

describe('finding', () => {
  test('every text finds itself', () => {
    fc.assert(
      fc.property(japanese, (text) => {
        // Of a longer query only the beginning counts, and particles at its ends not at all.
        fc.pre(
          queryOf(text) !== null &&
            cut(text).every(({ segments }) => segments.length <= 8 && !segments.some(({ key }) => isParticle(key))),
        )
        expect(found(text, text)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
  test.each([
    ['町家で着物を着る', 'きもの'],
    ['蕎麦打ちの会', 'そば打ち'],
    ['ろくろで器をつくる', '陶芸体験'],
    ['陶芸のはじめ', 'ろくろ'],
    ['髙澤さんの窯', '高沢'],
    ['Wi-Fiあります', 'ＷＩ fi'],
    ['3月の梅', '３月'],
    ['月見', '見'],
    ['スキューバダイビング', 'ダイビング'],
    ['活版印刷', '印刷'],
    ['刺繍の夜', 'sisyu'],
    ['雨でもできる', '雨の日'],
    ['贈り物をつくる', 'プレゼント'],
    ['雨でもできる', '室内'],
    ['親子で', '子連れ'],
    ['ひとり歓迎', '一人旅'],
    ['持ち帰る', '誕生日'],
    ['夜の時間', '誕生日'],
    ['地酒の会', 'お酒'],
    ['おいしい', 'グルメ'],
    ['三味線', '音楽'],
  ])('%s is found by %s', (text, query) => {
    expect(found(text, query)).toBe(true)
  })
  test.each([
    ['東京都の夜', '京都'],
    ['海のそば', 'そば'],
    ['フライパン', 'パン'],
    ['茶道具', '茶道'],
    ['北海道', '海'],
    ['桜島', '桜'],
    ['13月', '3月'],
    ['山 川', '山川'],
    ['', '山'],
    // Words of queries: a slipper for rooms says nothing about rain.
    ['室内履き', '雨の日'],
    ['大人一人3,000円', 'ひとり'],
  ])('%s is not found by %s', (text, query) => {
    expect(found(text, query)).toBe(false)
  })
})

test.each([
  ['陶芸', ['陶芸']],
  ['陶芸　京都', ['陶芸', '京都']],
  ['陶芸京都', ['陶芸', '京都']],
  ['京都で金継ぎ体験', ['京都', '金継ぎ']],
  ['陶芸 陶芸', ['陶芸']],
  ['陶芸体験', ['陶芸体験']],
  ['東京都', ['東京都']],
  ['宇宙旅行', ['宇宙旅行']],
  ['Wi-Fi 京都', ['Wi-Fi', '京都']],
  [' ！ ', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

describe('ages', () => {
  const open = (target_age: string, query: string, lowest_age: number | null = null) =>
    search(indexOf(texts({ title: '陶芸', target_age, lowest_age })).search, queryOf(query) ?? '')
  test.each([
    ['6歳以上', '6歳'],
    ['5歳以上', '６才'],
    ['3歳〜', '6歳 陶芸'],
    ['何歳でも（3歳以下は無料）', '2歳'],
    ['小学生以上', '7歳'],
    ['小学生以上', '小学1年生'],
    ['小学4年生以上（中学生までは保護者といっしょに）', '中学生'],
    ['小学4年生以上（中学生までは保護者といっしょに）', '9歳'],
    ['どなたでも', '小学生'],
    ['何歳でも', '赤ちゃん'],
    ['3歳以上', '未就学児'],
  ])('%s: found by %s', (target_age, query) => {
    expect(open(target_age, query)).toBe(true)
  })
  test.each([
    ['6歳以上', '5歳'],
    ['中学生以上', '6歳'],
    ['小学4年生以上（中学生までは保護者といっしょに）', '小学3年生'],
    ['18歳以上', '17歳'],
    ['', '6歳'],
    ['6歳以上', '幼児'],
    ['何歳でも', 'constructor'],
  ])('%s: not found by %s', (target_age, query) => {
    expect(open(target_age, query)).toBe(false)
  })
  test.each([
    ['6歳以上', 3, '5歳', true],
    ['何歳でも', 6, '5歳', false],
    ['', 0, '赤ちゃん', true],
    ['どなたでも', 20, '17歳', false],
  ])('%s, but from %i: %s is found: %s', (target_age, lowest, query, found_by_it) => {
    expect(open(target_age, query, lowest)).toBe(found_by_it)
  })
})

test('a station finds its town', () => {
  const { search: vector } = indexOf(texts({ title: '江戸切子', nearest_station: '浅草駅から徒歩5分' }))
  expect(search(vector, queryOf('浅草') ?? '')).toBe(true)
  expect(search(vector, queryOf('浅草 切子') ?? '')).toBe(true)
})

test('a town finds the ward that it is in', () => {
  const { search: vector } = indexOf(texts({ title: '江戸切子', state: 13, address: '東京都台東区谷中1-2' }))
  for (const town of ['浅草', '上野', '谷中']) expect(search(vector, queryOf(town) ?? ''), town).toBe(true)
})

test('an occasion finds its group alone, and needn’t be found beside another word', () => {
  expect(found('ふたりで器をつくる', 'デート')).toBe(true)
  expect(found('カップルの夜', 'デート')).toBe(true)
  expect(found('お土産になる器', 'プレゼント')).toBe(true)
  expect(found('器をつくる', 'デート')).toBe(false)
  expect(found('陶芸の夜', 'デート 陶芸')).toBe(true)
})
