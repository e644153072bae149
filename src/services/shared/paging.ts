// Pages of lists: their rows and their numbers, search by name, published or not.
import { cleanLine } from '#domain/shared/text.ts'

/** Rows on one page of a paged list (docs/product/wire.md#lists-and-pages). */
export const PAGE_SIZE = 20

/** @param page from 1 */
export const rangeOf = (page: number, size = PAGE_SIZE) => ({ limit: size, offset: (page - 1) * size })

/** The page of a row, from 1. @param before how many rows stand before it */
export const pageOfRow = (before: number) => Math.floor(before / PAGE_SIZE) + 1

export const pageMetaOf = (page: number, count: number, size = PAGE_SIZE) => ({
  current_page: page,
  total_pages: Math.max(1, Math.ceil(count / size)),
})

export const countedMetaOf = (page: number, count: number, size = PAGE_SIZE) => ({
  ...pageMetaOf(page, count, size),
  total_count: count,
})

/** Of a search that stops counting (`cappedCount`). */
export const cappedMetaOf = (page: number, counted: { total_count: number; has_more: boolean }) => ({
  ...pageMetaOf(page, counted.total_count),
  ...counted,
})

/** The search text; undefined when it is blank. */
export const searchOf = (q: string | undefined) => cleanLine(q ?? '') || undefined

export const filterOf = ({ q, published }: { q?: string; published?: boolean }) => ({ q: searchOf(q), published })

export const pageOf = <S extends string>({ page, sort }: { page: number; sort: S }) => ({ sort, ...rangeOf(page) })
