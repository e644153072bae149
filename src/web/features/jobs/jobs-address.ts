// What the page of jobs shows, as its address says it.
import { jobWords } from '#domain/jobs/job-words.ts'
import { pageOf } from '#web/ui/page-of.ts'

export const jobViews = ['failed', 'retrying', 'mails', 'waiting_mails'] as const
export type JobView = (typeof jobViews)[number]
export type ShownJobs = { view: JobView; name: string; page: number }

export function readShown(query: URLSearchParams): ShownJobs {
  const name = query.get('name') ?? ''
  return {
    view: jobViews.find((one) => one === query.get('view')) ?? 'failed',
    name: Object.hasOwn(jobWords, name) ? name : '',
    page: pageOf(query),
  }
}

export function jobsPath({ view, name, page }: Partial<ShownJobs>): string {
  const query = new URLSearchParams()
  if (view && view !== 'failed') query.set('view', view)
  if (name) query.set('name', name)
  if (page && page > 1) query.set('page', String(page))
  return query.size > 0 ? `/admin/jobs?${query}` : '/admin/jobs'
}
