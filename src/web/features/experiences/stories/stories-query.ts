/** The search of stories in the address: field names, labels and links. */
import type { Item } from '#contract/shared/schemas.ts'
import type { StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { formatDate, isDate } from '#domain/shared/japan-time.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { withQuery } from '#web/ui/page-of.ts'
import { type FilterName, filterNames, type StoriesSearch, storiesPath } from './stories-path.ts'

type Sort = NonNullable<StoriesQuery['sort']>

export const sortLabels: Record<Sort, string> = {
  relevance: '関連の高い順',
  new: '新しい順',
  popular: '人気の順',
  soon: '開催日が近い順',
  price_asc: '料金が安い順',
  price_desc: '料金が高い順',
}

/** The order without a choice: by relevance with words. */
export const defaultSort = ({ q }: Pick<StoriesSearch, 'q'>): Sort => (q ? 'relevance' : 'new')

/**
 * The orders to choose from; without words nothing is relevant. The default has no value, so that
 * typing words changes it to the relevance.
 */
export const sortChoices = (search: Pick<StoriesSearch, 'q'>) =>
  Object.entries(sortLabels)
    .filter(([sort]) => search.q || sort !== 'relevance')
    .map(([sort, label]) => ({ value: sort === defaultSort(search) ? '' : sort, label }))

/** Maximum prices to select from, in yen. */
export const priceChoices = [3000, 5000, 8000, 10_000, 15_000, 20_000, 30_000, 50_000] as const

/** 「3名で15,000円まで」; 「15,000円まで」 for one. */
export const priceMaxWords = (yen: number, people?: string): string =>
  `${people ? `${people}名で` : ''}${formatYen(yen)}まで`

/** The search of an address. */
export function searchOf(params: URLSearchParams): StoriesSearch {
  const search: StoriesSearch = {}
  for (const name of [...filterNames, 'sort', 'cursor'] as const) {
    const value = params.get(name)?.trim()
    if (value) search[name] = value
  }
  // The default order isn't written to the address, and none that needs words without words.
  if (search.sort === defaultSort(search) || (search.sort === 'relevance' && !search.q)) delete search.sort
  return search
}

/**
 * The address without the empty fields that a form sends without JavaScript; null if it has none.
 * Parameters that aren't fields of the form stay.
 */
export function withoutEmpty(url: URL): string | null {
  const all = [...url.searchParams]
  const kept = all.filter(([name, value]) => !(isField(name) && value.trim() === ''))
  if (kept.length === all.length) return null
  return withQuery(url.pathname, new URLSearchParams(kept))
}

const fields: readonly string[] = [...filterNames, 'sort', 'cursor']
const isField = (name: string) => fields.includes(name)

/** The same search from its first page, without one of its filters. */
export function searchWithout(search: StoriesSearch, name?: FilterName): StoriesSearch {
  const rest: StoriesSearch = Object.fromEntries(
    Object.entries(search).filter(([one]) => one !== 'cursor' && one !== name),
  )
  if (rest.sort === 'new' && !rest.q) delete rest.sort
  return rest
}

/** Filters that are chosen, not typed. A wrong value of one comes from an old or edited address. */
const choiceLabels = {
  category_id: 'カテゴリー',
  theme_id: 'テーマ',
  state: '都道府県',
  online: '参加のしかた',
  people: '人数',
  price_max: '料金',
  child_age: 'お子さまの年齢',
  sort: '並び順',
} as const satisfies Partial<Record<keyof StoriesSearch, string>>

/**
 * The search without the chosen filters that were refused, and a message for each. Null if there
 * are none: typed words and dates stay in the form, with their error.
 * @param refused names of fields with an error
 */
export function withoutRefused(
  search: StoriesSearch,
  refused: readonly string[],
): { search: StoriesSearch; ignored: string[] } | null {
  const wrong = (Object.keys(choiceLabels) as (keyof typeof choiceLabels)[]).filter(
    (name) => search[name] !== undefined && refused.includes(name),
  )
  if (wrong.length === 0) return null
  const rest = { ...search }
  for (const name of wrong) delete rest[name]
  const ignored = wrong.map(
    (name) =>
      `${choiceLabels[name]}の指定「${search[name]?.slice(0, MAX_SHOWN)}」は選べないため、外して表示しています。`,
  )
  return { search: rest, ignored }
}

/** Characters of a wrong value that are shown. */
const MAX_SHOWN = 20

const nameIn = (items: readonly Item[], id: string) => items.find((item) => String(item.id) === id)?.name

const date = (value: string) => (isDate(value) ? formatDate(value) : value)

type Names = { categories: readonly Item[]; themes: readonly Item[]; people: string | undefined }

function filterText(name: FilterName, value: string, { categories, themes, people }: Names): string {
  switch (name) {
    case 'q':
      return `「${value}」`
    case 'category_id':
      return nameIn(categories, value) ?? 'カテゴリー'
    case 'theme_id':
      return nameIn(themes, value) ?? 'テーマ'
    case 'state':
      return prefectureOf(Number(value))?.name ?? '都道府県'
    case 'online':
      return value === 'true' || value === '1' ? 'オンライン' : '会って参加'
    case 'date_from':
      return `${date(value)}から`
    case 'date_to':
      return `${date(value)}まで`
    case 'people':
      return `${value}名で参加`
    case 'price_max':
      return priceMaxWords(Number(value), people)
    case 'child_age':
      return `${value}歳と一緒に`
  }
}

export type Chip = { name: FilterName; label: string; without: string }

/** The active filters as labels, each with the address that removes it. */
export function chipsOf(search: StoriesSearch, categories: readonly Item[], themes: readonly Item[]): Chip[] {
  const chips: Chip[] = []
  for (const name of filterNames) {
    const value = search[name]
    if (!value) continue
    chips.push({
      name,
      label: filterText(name, value, { categories, themes, people: search.people }),
      without: storiesPath(searchWithout(search, name)),
    })
  }
  return chips
}

/** The title of a search: 「陶芸・京都府の体験」, 「3名で15,000円まで・6歳と一緒の体験」. */
export function titleOf(search: StoriesSearch, categories: readonly Item[], themes: readonly Item[]): string {
  const named: readonly FilterName[] = ['q', 'category_id', 'theme_id', 'state', 'child_age']
  const words = chipsOf(search, categories, themes)
    .filter(({ name }) => named.includes(name) || (name === 'price_max' && search.people !== undefined))
    .map(({ name, label }) =>
      name === 'theme_id' ? `「${label}」` : name === 'child_age' ? label.replace(/に$/, '') : label,
    )
  return words.length === 0 ? '体験をさがす' : `${words.join('・')}の体験`
}
