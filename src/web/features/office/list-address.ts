/** What a list of the operator shows stands in its address: what is looked for, the state, the order, the page, and a brand where there are several. */
import { type ListOrder, listOrders } from '#domain/profiles/list-order.ts'
import { pageOf } from '#web/ui/page-of.ts'

export type ListShown = {
  q: string
  published: boolean | null
  sort: ListOrder
  /** Its id; `none` for what belongs to no brand; null for all. */
  brand: string | null
  page: number
}

const MOST_Q = 100

/** What is asked for; anything that makes no sense counts as not asked. */
export function readList(query: URLSearchParams): ListShown {
  const published = query.get('published')
  const brand = query.get('brand') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, MOST_Q),
    published: published === 'true' ? true : published === 'false' ? false : null,
    sort: listOrders.find((sort) => sort === query.get('sort')) ?? 'newest',
    brand: brand === 'none' || /^[1-9]\d{0,8}$/.test(brand) ? brand : null,
    page: pageOf(query),
  }
}

/** The address of a list that shows this; what is as usual is left out. */
export function listPath(path: string, { q, published, sort, brand, page }: ListShown): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (published !== null) query.set('published', String(published))
  if (brand !== null) query.set('brand', brand)
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The same as the API takes it, without the brand. */
export const listQueryOf = ({ q, published, sort, page }: ListShown) => ({
  ...(q && { q }),
  ...(published !== null && { published: String(published) }),
  sort,
  page: String(page),
})

/** Whether anything is left out of the list. */
export const isNarrowed = ({ q, published, brand }: ListShown) => q !== '' || published !== null || brand !== null
