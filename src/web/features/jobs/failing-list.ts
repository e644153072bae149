import type { ReactNode } from 'react'
import { type FailingSort, failingSorts } from '#domain/jobs/job-words.ts'
import { choicesOf } from '#web/features/office/lists/query-address.ts'
import type { ListView } from '#web/ui/kit/list-page.tsx'
import { JOBS_PATH, type JobsFilter, jobsPath } from './jobs-address.ts'

/** What the page of jobs gives to its list: of jobs, or of mails. */
export type FailingListProps<Row> = {
  title: string
  filter: JobsFilter
  /** Whether a filter is set. */
  narrowed: boolean
  /** The address of this page of the list. */
  place: string
  views: readonly ListView[]
  rows: readonly Row[] | null
  pages: { current_page: number; total_pages: number; total_count: number; has_more: boolean } | undefined
  error: string | null
  after: ReactNode
}

/** What both lists have in common. */
export const listOfFailing = <Row extends { id: number | string }>(shown: FailingListProps<Row>) => ({
  path: JOBS_PATH,
  to: jobsPath,
  filter: shown.filter,
  kept: { view: shown.filter.view },
  usualSort: 'newest',
  views: shown.views,
  rows: shown.rows,
  pages: shown.pages,
  error: shown.error,
  after: shown.after,
  hrefOf: ({ id }: Row) => `${shown.place}${shown.place.includes('?') ? '&' : '?'}open=${id}`,
  inPlace: true,
})

const sortLabels: Record<FailingSort, string> = { newest: '新しい順', oldest: '古い順', next: '次の試みの早い順' }

/** @param retried the rows have a next attempt */
export const sortChoices = (retried: boolean) =>
  choicesOf(
    failingSorts.filter((sort) => retried || sort !== 'next'),
    sortLabels,
  )
