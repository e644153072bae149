/** Filters of a list as they stand in its address: a name, and what may be asked for under it. */
import { isDate } from '#domain/shared/japan-time.ts'
import { withQuery } from '#web/ui/page-of.ts'

/** One of some words, several of them, a text, or a date. */
export type QueryFields = Readonly<Record<string, readonly string[] | { several: readonly string[] } | 'text' | 'date'>>
/** What is asked for; a name without a value is not there. */
export type QueryFilter<F extends QueryFields> = { [name in keyof F]?: string }

const MOST_TEXT = 100

/** Anything that makes no sense counts as not asked. */
export function readQuery<F extends QueryFields>(fields: F, query: URLSearchParams): QueryFilter<F> {
  const found: QueryFilter<F> = {}
  for (const [name, kind] of Object.entries(fields)) {
    if (typeof kind === 'object' && 'several' in kind) {
      // A form without scripts repeats the name, our addresses have one list.
      const chosen = new Set(query.getAll(name).flatMap((one) => one.split(',')))
      const words = kind.several.filter((word) => chosen.has(word))
      if (words.length > 0) found[name as keyof F] = words.join(',')
      continue
    }
    const given = (query.get(name) ?? '').trim().slice(0, MOST_TEXT)
    const fits = kind === 'text' ? given !== '' : kind === 'date' ? isDate(given) : kind.includes(given)
    if (fits) found[name as keyof F] = given
  }
  return found
}

/** The address of a page of the list that shows this. */
export function queryPath(path: string, filter: object, page = 1): string {
  const query = new URLSearchParams(filter as Record<string, string>)
  if (page > 1) query.set('page', String(page))
  return withQuery(path, query)
}

/**
 * The addresses of a list. Its parameters have one order and its usual sort is left out, so that
 * the same filter always has the same address.
 */
export const listAddresses =
  (path: string, fields: QueryFields, usualSort: string) =>
  (shown: Readonly<Record<string, string | undefined>>, page = 1): string => {
    const { sort, ...others } = shown
    const given = Object.entries(sort === usualSort ? others : shown).filter(([, value]) => value !== undefined)
    return queryPath(path, readQuery(fields, new URLSearchParams(given as [string, string][])), page)
  }

/** The options of a filter or of the sort order. */
export const choicesOf = <K extends string>(names: readonly K[], labels: Readonly<Record<K, string>>) =>
  names.map((value) => ({ value, label: labels[value] }))

/** 1,580件, or 10,000件以上 of a search that stopped counting. */
export const countWords = (meta: { total_count: number; has_more: boolean } | undefined, unit: string): string =>
  `${(meta?.total_count ?? 0).toLocaleString('ja-JP')}${unit}${meta?.has_more ? '以上' : ''}`
