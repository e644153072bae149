import type { StoriesSearch } from './stories-query.ts'

/** The address of a search. */
export function storiesPath(search: StoriesSearch): string {
  const query = new URLSearchParams(Object.entries(search)).toString()
  return query ? `/stories?${query}` : '/stories'
}

/** The fields of a form that aren't empty. */
export function filledFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim()) fields.append(name, value.trim())
  return fields
}
