import { failingSorts, jobWords, type KnownJob } from '#domain/jobs/job-words.ts'
import { failureKinds } from '#domain/mail/delivery-failure.ts'
import { listAddresses, type QueryFilter, readQuery } from '#web/features/office/lists/query-address.ts'

export const JOBS_PATH = '/admin/jobs'

export const jobViews = ['failed', 'retrying', 'mails', 'waiting_mails'] as const
export type JobView = (typeof jobViews)[number]
export const isOfMails = (view: JobView) => view === 'mails' || view === 'waiting_mails'

const fields = {
  view: jobViews,
  name: Object.keys(jobWords) as KnownJob[],
  q: 'text',
  failure: failureKinds,
  sort: failingSorts,
} as const
export type JobsFilter = QueryFilter<typeof fields> & { view: JobView }

/** Reads the query of an address. The first view needs no name. */
export const readJobsFilter = (query: URLSearchParams): JobsFilter => {
  const filter = readQuery(fields, query)
  return { ...filter, view: jobViews.find((view) => view === filter.view) ?? 'failed' }
}

const addressOf = listAddresses(JOBS_PATH, fields, 'newest')

/** The address of the list of jobs or mails. */
export const jobsPath = (filter: Readonly<Record<string, string | undefined>>, page = 1): string =>
  addressOf(filter.view === 'failed' ? { ...filter, view: undefined } : filter, page)
