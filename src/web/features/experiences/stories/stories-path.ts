import type { StoriesSearch } from './stories-query.ts'

/** The address of a search. */
export function storiesPath(search: StoriesSearch): string {
  const query = new URLSearchParams(Object.entries(search)).toString()
  return query ? `/stories?${query}` : '/stories'
}
