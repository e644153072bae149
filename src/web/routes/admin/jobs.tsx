/**
 * Failed jobs, failed mails and the queues. View, filter, sort, page and opened row are in the URL.
 */
import { data, Link } from 'react-router'
import type { QueueLength } from '#contract/jobs/jobs-schemas.ts'
import { jobName } from '#domain/jobs/job-words.ts'
import { listFailedMails, listFailingJobs } from '#web/calls/jobs.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { FailedMailsList } from '#web/features/jobs/failed-mails-list.tsx'
import { FailingJobsList } from '#web/features/jobs/failing-jobs-list.tsx'
import { isOfMails, jobsPath, type JobView, jobViews, readJobsFilter } from '#web/features/jobs/jobs-address.ts'
import jobsStyles from '#web/features/jobs/jobs.module.css'
import { revalidateUnlessOpened } from '#web/features/office/lists/opened-row.ts'
import { readResponse } from '#web/read-response.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Section } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/jobs'

export const meta: Route.MetaFunction = () => [{ title: 'ジョブ | 運営 | つむぎ' }]

export const shouldRevalidate = revalidateUnlessOpened

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readJobsFilter(url.searchParams)
  const { view, name, q, failure, sort } = filter
  const page = String(pageOf(url.searchParams))
  const ofMails = isOfMails(view)
  const jobsQuery = ofMails ? { page: '1' } : { state: view, name, q, sort, page }
  const mailsQuery = ofMails
    ? { state: view === 'mails' ? 'failed' : 'waiting', failure, q, sort, page }
    : { page: '1' }
  const [jobs, mails] = await Promise.all([
    readResponse(listFailingJobs({ context, query: jobsQuery })),
    readResponse(listFailedMails({ context, query: mailsQuery })),
  ])
  const listed = ofMails ? mails : jobs
  // A role that handles mails doesn't read the jobs.
  if (!listed.ok && listed.status === 403) throw data(listed.error, { status: 403 })
  if (listed.ok) keepWithinPages(url, listed.data.meta)
  return {
    filter,
    place: jobsPath(filter, pageOf(url.searchParams)),
    jobs: jobs.ok ? jobs.data : null,
    mails: mails.ok ? mails.data : null,
    error: listed.ok ? null : listed.error.message,
  }
}

const labels: Record<JobView, string> = {
  failed: '止まったジョブ',
  retrying: '再試行待ち',
  mails: '送れなかったメール',
  waiting_mails: '送り直し待ち',
}

const leads = {
  jobs: 'あとから行う仕事（メールの配達、返金など）の様子です。失敗したものは、間をあけて自動で試し直し（メールは2日間、ほかは8回まで）、それでもできないときに止まります。',
  mails: '送れなかったメールです。2日間、間をあけて自動で送り直し、それでも届けられないときに止まります。',
}

export default function Jobs({ loaderData: { filter, place, jobs, mails, error } }: Route.ComponentProps) {
  const readsJobs = useMay().act()
  const { view } = filter
  const ofMails = isOfMails(view)
  const counts: Record<JobView, number | undefined> = {
    failed: jobs?.meta.failed,
    retrying: jobs?.meta.retrying,
    mails: mails?.meta.failed,
    waiting_mails: mails?.meta.waiting,
  }
  const shared = {
    title: readsJobs ? 'ジョブ' : 'メール',
    filter,
    narrowed: filter.q !== undefined || (ofMails ? filter.failure : filter.name) !== undefined,
    place,
    error,
    views: jobViews
      .filter((one) => readsJobs || isOfMails(one))
      .map((one) => ({ label: labels[one], to: jobsPath({ view: one }), current: one === view, count: counts[one] })),
    after: (
      <Stack gap={3} className={jobsStyles.after}>
        <p className={looks.note}>{leads[readsJobs ? 'jobs' : 'mails']}</p>
        {jobs && (
          <Section title="待ち行列">
            <QueueTable queues={jobs.queues} />
          </Section>
        )}
      </Stack>
    ),
  }
  // The keys forget an open dialog when the view changes.
  return ofMails ? (
    <FailedMailsList
      {...shared}
      key={view}
      rows={mails?.mails ?? null}
      pages={mails?.meta}
      total={mails?.meta.failed ?? 0}
    />
  ) : (
    <FailingJobsList {...shared} key={view} rows={jobs?.jobs ?? null} pages={jobs?.meta} queues={jobs?.queues ?? []} />
  )
}

const linked = (view: 'failed' | 'retrying', what: string) => (row: QueueLength) => {
  const count = row[view]
  if (count === 0) return '0'
  return (
    <Link className={jobsStyles.link} to={jobsPath({ view, name: row.name })}>
      {count}
      <VisuallyHidden>
        件。{jobName(row.name)}で{what}を見る
      </VisuallyHidden>
    </Link>
  )
}

const columns: Column<QueueLength>[] = [
  { head: 'ジョブ', names: true, cell: ({ name }) => jobName(name) },
  { head: '順番待ち', end: true, cell: ({ waiting }) => waiting },
  { head: '予定', end: true, cell: ({ later }) => later },
  { head: '実行中', end: true, cell: ({ active }) => active },
  { head: '再試行を待つ', end: true, cell: linked('retrying', '再試行を待つもの') },
  { head: '止まった', end: true, cell: linked('failed', '止まったもの') },
]

/** The length of each queue that isn't empty. */
function QueueTable({ queues }: { queues: readonly QueueLength[] }) {
  const filled = queues.filter(({ name: _, ...lengths }) => Object.values(lengths).some((length) => length > 0))
  const empty = queues.length - filled.length
  return (
    <>
      {filled.length > 0 && <DataTable label="待ち行列" columns={columns} rows={filled} keyOf={({ name }) => name} />}
      {empty > 0 && (
        <p className={looks.note}>{filled.length > 0 ? `ほかの${empty}種類は空です。` : 'すべて空です。'}</p>
      )}
    </>
  )
}
