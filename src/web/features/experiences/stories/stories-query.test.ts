import { describe, expect, test } from 'vitest'
import { storiesPath } from './stories-path.ts'
import { chipsOf, searchOf, sortChoices, titleOf, withoutEmpty, withoutRefused } from './stories-query.ts'

const categories = [{ id: 3, name: '陶芸' }]
const themes = [{ id: 7, name: '朝の時間' }]
const search = (query: string) => searchOf(new URLSearchParams(query))

describe('the search in the address', () => {
  test('empty and unknown parameters are left out, as a form without JavaScript sends them', () => {
    expect(search('q=&category_id=3&theme_id=&utm_source=mail&sort=soon')).toEqual({ category_id: '3', sort: 'soon' })
  })
  test('empty fields are removed from the address, and nothing else', () => {
    const clean = (query: string) => withoutEmpty(new URL(`https://tsumugi.example/stories${query}`))
    expect(clean('?q=&date_from=&date_to=&people=')).toBe('/stories')
    expect(clean('?q=%E5%99%A8&state=&sort=%20&utm_source=')).toBe('/stories?q=%E5%99%A8&utm_source=')
    for (const query of ['', '?q=a', '?state=99&page=', '?utm_source=']) expect(clean(query)).toBeNull()
  })
  test('the default order is left out', () => {
    expect(search('sort=new')).toEqual({})
  })
  test('the default order is the relevance with words, and has no value in the form', () => {
    expect(search('q=器&sort=relevance')).toEqual({ q: '器' })
    expect(search('q=器&sort=new')).toEqual({ q: '器', sort: 'new' })
    expect(search('sort=relevance')).toEqual({})
    expect(sortChoices({}).map(({ value }) => value)).toEqual(['', 'popular', 'soon', 'price_asc', 'price_desc'])
    expect(sortChoices({ q: '器' }).map(({ value }) => value)).toEqual([
      '',
      'new',
      'popular',
      'soon',
      'price_asc',
      'price_desc',
    ])
  })
  test('refused choices are left out with a message; typed values stay', () => {
    expect(withoutRefused(search('state=99&q=器&people=x'), ['state', 'people'])).toEqual({
      search: { q: '器' },
      ignored: [
        '都道府県の指定「99」は選べないため、外して表示しています。',
        '人数の指定「x」は選べないため、外して表示しています。',
      ],
    })
    expect(withoutRefused(search('date_from=tomorrow'), ['date_from'])).toBeNull()
  })
  test('an address restores the same search', () => {
    const asked = search('q=器 と茶&state=26&date_from=2026-11-20&people=2')
    expect(searchOf(new URL(storiesPath(asked), 'http://x').searchParams)).toEqual(asked)
    expect(storiesPath({})).toBe('/stories')
  })
})

describe('chips', () => {
  test('every filter has a label, and an address without the filter and the cursor', () => {
    const chips = chipsOf(
      search(
        'q=器&category_id=3&theme_id=7&state=26&online=false&date_from=2026-11-20&people=2&price_max=15000&child_age=6&cursor=x',
      ),
      categories,
      themes,
    )
    expect(chips.map(({ label }) => label)).toEqual([
      '「器」',
      '陶芸',
      '朝の時間',
      '京都府',
      '会って参加',
      '2026年11月20日(金)から',
      '2名で参加',
      '2名で15,000円まで',
      '6歳と一緒に',
    ])
    for (const { name, without } of chips) {
      const rest = search(without.slice('/stories?'.length))
      expect(rest).not.toHaveProperty(name)
      expect(rest).not.toHaveProperty('cursor')
      expect(Object.keys(rest)).toHaveLength(chips.length - 1)
    }
  })
  test('a price without people is for one', () => {
    expect(chipsOf(search('price_max=5000'), categories, themes).map(({ label }) => label)).toEqual(['5,000円まで'])
  })
  test('values that the form does not offer cause no error', () => {
    const chips = chipsOf(search('category_id=99&state=99&date_to=yesterday&online=1'), categories, themes)
    expect(chips.map(({ label }) => label)).toEqual(['カテゴリー', '都道府県', 'オンライン', 'yesterdayまで'])
  })
})

test('the title describes the search', () => {
  expect(titleOf({}, categories, themes)).toBe('体験をさがす')
  expect(titleOf(search('category_id=3&state=26&sort=new&people=2'), categories, themes)).toBe('陶芸・京都府の体験')
  expect(titleOf(search('theme_id=7'), categories, themes)).toBe('「朝の時間」の体験')
  expect(titleOf(search('price_max=5000'), categories, themes)).toBe('体験をさがす')
  expect(titleOf(search('state=26&people=3&price_max=15000'), categories, themes)).toBe(
    '京都府・3名で15,000円までの体験',
  )
  expect(titleOf(search('child_age=6'), categories, themes)).toBe('6歳と一緒の体験')
})
