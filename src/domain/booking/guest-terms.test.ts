import { describe, expect, test } from 'vitest'
import {
  changedOptions,
  freeingChanges,
  type GuestTerms,
  mayBeSmall,
  shortened,
  termChanges,
  termFields,
} from './guest-terms.ts'

const terms: GuestTerms = {
  title: '登り窯の器づくり',
  online: false,
  online_url: null,
  state: 26,
  address: '京都市東山区1-2',
  meeting_point: '窯の前',
  meeting_image: null,
  nearest_station: '東福寺駅',
  directions: '北へ',
  duration_minutes: 90,
  target_age: '小学生から',
  languages: '日本語',
  description: 'ろくろを回します。',
  price_side_note: null,
  note: 'エプロン',
  reservation_notice: '',
  price: 4800,
  recruitment_number: 6,
  minimum: null,
}
const adult = { name: 'おとな', note: '', takes_place: true, needs_adult: false, whole_slot_people: null }
const after = (change: Partial<GuestTerms>) => termChanges(terms, { ...terms, ...change })

test('the same terms have no changes', () => {
  expect(after({})).toEqual([])
  expect(freeingChanges([])).toEqual([])
})
test.each<[Partial<GuestTerms>, string, string, string, boolean]>([
  [{ address: '京都市左京区3' }, 'place', '京都府京都市東山区1-2', '京都府京都市左京区3', true],
  [{ meeting_point: '' }, 'meeting_point', '窯の前', '', true],
  [{ meeting_image: 'picture' }, 'meeting_image', '', '写真あり', false],
  [{ nearest_station: '京都駅' }, 'nearest_station', '東福寺駅', '京都駅', false],
  [{ directions: '南へ' }, 'directions', '北へ', '南へ', false],
  [{ duration_minutes: 120 }, 'duration_minutes', '1時間30分', '2時間', true],
  [{ title: '器' }, 'title', '登り窯の器づくり', '器', false],
  [{ description: '手びねりです。' }, 'description', 'ろくろを回します。', '手びねりです。', false],
  [{ note: 'エプロンと長靴' }, 'note', 'エプロン', 'エプロンと長靴', false],
  [{ price_side_note: '材料費は別' }, 'price_side_note', '', '材料費は別', true],
  [{ reservation_notice: '遅れるときはお電話を' }, 'reservation_notice', '', '遅れるときはお電話を', false],
  [{ target_age: '大人' }, 'target_age', '小学生から', '大人', true],
  [{ languages: '英語' }, 'languages', '日本語', '英語', false],
  [{ price: 5800 }, 'price', '4,800円', '5,800円', false],
  [
    {
      price_types: [
        { ...adult, price: 4800 },
        { ...adult, name: '小学生', price: 2400, needs_adult: true },
      ],
    },
    'price',
    '4,800円',
    'おとな 4,800円、小学生 2,400円（大人といっしょに）',
    false,
  ],
  [{ recruitment_number: 4 }, 'recruitment_number', '6名', '4名', false],
  [{ minimum: 3 }, 'minimum', '', '3名', false],
])('a change of %j', (change, field, before, later, frees) => {
  const changes = after(change)
  expect(changes).toMatchObject([{ field, before, after: later }])
  expect(freeingChanges(changes)).toHaveLength(frees ? 1 : 0)
})
test.each<[Partial<GuestTerms>, boolean]>([
  [{ note: 'エプロンと長靴', description: '手びねりです。' }, true],
  [{ note: 'エプロンと長靴', price: 5000 }, false],
  [{ note: 'エプロンと長靴', languages: '英語' }, false],
  [{ address: '京都市東山区１－２', target_age: '小学生から ' }, true],
  [{ address: '京都市東山区12' }, false],
  [{ target_age: '中学生から' }, false],
  [{}, false],
])('%j may be declared small: %s', (change, small) => {
  const changes = after(change)
  expect(mayBeSmall(changes)).toBe(small)
  if (small) expect(freeingChanges(changes)).toEqual([])
})
test('going online changes the place and adds the link', () => {
  const changes = after({ online: true, online_url: 'https://example.com/a', state: null, address: null })
  expect(changes.map(({ field, after: now }) => [field, now])).toEqual([
    ['place', 'オンライン'],
    ['online_url', 'https://example.com/a'],
  ])
})
test('another picture says so, in the order of the page', () => {
  const changes = termChanges(
    { ...terms, meeting_image: 'one' },
    { ...terms, meeting_image: 'two', address: '京都市', price: 1, minimum: 2 },
  )
  expect(changes.map((change) => change.field)).toEqual(
    termFields.filter((field) => ['place', 'meeting_image', 'price', 'minimum'].includes(field)),
  )
  expect(changes[1]).toMatchObject({ before: '写真あり', after: '新しい写真' })
})
describe('options', () => {
  const glaze = { id: 1, name: '釉薬', description: '三色から選びます。', price: 500 }
  const photo = { id: 2, name: '写真', description: '三枚お渡しします。', price: 800 }
  const offered = { ...terms, options: [glaze, photo] }
  const changedTo = (...options: NonNullable<GuestTerms['options']>) => termChanges(offered, { ...terms, options }, 1)

  test.each<[string, Partial<typeof glaze>, string]>([
    ['name', { name: '絵付け' }, '絵付け（500円）\n三色から選びます。'],
    ['description', { description: '二色です。' }, '釉薬（500円）\n二色です。'],
    ['price', { price: 1500 }, '釉薬（1,500円）\n三色から選びます。'],
  ])('a changed %s concerns the guest who booked the option', (_, change, now) => {
    const changes = changedTo({ ...glaze, ...change }, photo)
    expect(changes).toMatchObject([{ field: 'option', before: '釉薬（500円）\n三色から選びます。', after: now }])
    expect(freeingChanges(changes)).toEqual([])
  })
  test('a removed one can’t be booked any more', () => {
    expect(changedTo(photo)).toMatchObject([{ field: 'option', after: 'これからのご予約では選べません' }])
  })
  test('other options, their order and new ones concern nobody who booked this one', () => {
    expect(changedTo({ ...photo, price: 1 }, { ...glaze, id: null }, glaze)).toEqual([])
    expect(changedTo(glaze)).toEqual([])
  })
  test('nothing is known of terms without options', () => {
    expect(termChanges(terms, offered, 1)).toEqual([])
    expect(termChanges(offered, terms, 1)).toEqual([])
    expect(changedOptions(terms, offered).size).toBe(0)
  })
  test('each changed one, for those who booked it', () => {
    const changed = changedOptions(offered, { ...terms, options: [{ ...photo, price: 900 }] })
    expect([...changed].map(([id, { after: now }]) => [id, now])).toEqual([
      [1, 'これからのご予約では選べません'],
      [2, '写真（900円）\n三枚お渡しします。'],
    ])
    expect(termChanges(offered, { ...terms, options: [] })).toEqual([])
  })
})
test('long texts are cut around their first difference', () => {
  const long = 'あ'.repeat(300)
  expect(shortened({ before: 'い', after: 'う' }, 10)).toEqual({ before: 'い', after: 'う' })
  const { before, after: now } = shortened({ before: `${long}𠮷野`, after: `${long}東京` }, 100)
  expect(before).toBe(`…${'あ'.repeat(30)}𠮷野`)
  expect(now).toBe(`…${'あ'.repeat(30)}東京`)
  expect(shortened({ before: '', after: long }, 100)).toEqual({ before: '', after: `${'あ'.repeat(100)}…` })
})
