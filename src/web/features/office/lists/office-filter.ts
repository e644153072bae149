/** What the lists of ambassadors, brands and communities have in common: filter, sort and views. */
import { type ListOrder, listOrders } from '#domain/profiles/profile.ts'
import { type ListFilter, filterBy } from '#web/ui/kit/list-filters.tsx'
import type { ListView } from '#web/ui/kit/list-page.tsx'
import { choicesOf, listAddresses, type QueryFilter, readQuery } from './query-address.ts'
import { prefectures, regions } from '#domain/shared/prefectures.ts'

/**
 * `brand` is its id, or `NO_BRAND` for what belongs to no brand. Only the list of communities has
 * it.
 */
const fields = { q: 'text', published: ['true', 'false'], brand: 'text', sort: listOrders } as const
export type OfficeFilter = QueryFilter<typeof fields>

const sortWords: Record<ListOrder, string> = { newest: '新しい順', oldest: '古い順', name: '名前順' }

/** The order without `sort` in the address. */
export const officeSort: ListOrder = 'newest'
export const officeSorts = choicesOf(listOrders, sortWords)

/** Reads the query of an address. */
export const readOfficeFilter = (query: URLSearchParams): OfficeFilter => readQuery(fields, query)

/** The filter as a query of the API, without the brand. */
export const officeQueryOf = ({ q, published, sort }: OfficeFilter) => ({
  q,
  published,
  sort: listOrders.find((one) => one === sort) ?? officeSort,
})

export const officeAddresses = (path: string) => listAddresses(path, fields, officeSort)

export const NO_BRAND = 'none'

/** The brand of an address as a query of the API. A text that is no id asks for all. */
export const brandQueryOf = (brand = '') =>
  brand === NO_BRAND ? { without_brand: 'true' } : /^[1-9]\d{0,8}$/.test(brand) ? { brand_id: brand } : {}

export const publishedFilter: ListFilter = {
  label: '公開の状態',
  fields: [
    {
      name: 'published',
      label: '公開の状態',
      options: [
        { value: 'true', label: '公開' },
        { value: 'false', label: '非公開' },
      ],
    },
  ],
}

export const publishedViews = (to: ReturnType<typeof officeAddresses>): ListView[] => [
  { label: 'すべて', to: to({}) },
  { label: '公開', to: to({ published: 'true' }) },
  { label: '非公開', to: to({ published: 'false' }) },
]

/** The condition of a list on prefectures, by region. */
export const byPrefectures = filterBy('都道府県', {
  name: 'state',
  groups: regions.map((label) => ({
    label,
    options: prefectures.flatMap(({ id, name, region }) =>
      region === label ? [{ value: String(id), label: name }] : [],
    ),
  })),
})
