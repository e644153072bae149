import { replace } from 'react-router'

const MAX_PAGE = 100_000

/** The page number in `?page=`, from 1; 1 if it is missing or invalid. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** The address of a page with a query. @param path has none */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

type Pages = { current_page: number; total_pages: number }

/**
 * Leads from a page past the end of a list to its last page, with the other parameters of the
 * address. The API answers such a page with an empty list.
 * @throws the redirect
 */
export function keepWithinPages(url: URL, { current_page, total_pages }: Pages): void {
  const last = Math.max(1, total_pages)
  if (current_page <= last) return
  const query = new URLSearchParams(url.searchParams)
  if (last === 1) query.delete('page')
  else query.set('page', String(last))
  throw replace(withQuery(url.pathname, query))
}
