/** The address of a search of stories. Pages that only link to the list load nothing else of it. */
import type { StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { withQuery } from '#web/ui/page-of.ts'

/** Filters in display order. */
export const filterNames = [
  'q',
  'category_id',
  'theme_id',
  'state',
  'online',
  'date_from',
  'date_to',
  'people',
  'price_max',
  'child_age',
] as const satisfies readonly (keyof StoriesQuery)[]
export type FilterName = (typeof filterNames)[number]

/** Values in the address, without empty and unknown ones. */
export type StoriesSearch = Partial<Record<FilterName | 'sort' | 'cursor', string>>

/** The address of a search. */
export function storiesPath(search: StoriesSearch): string {
  return withQuery('/stories', new URLSearchParams(Object.entries(search)))
}

/** The fields of a form that aren't empty. */
export function filledFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim()) fields.append(name, value.trim())
  return fields
}
