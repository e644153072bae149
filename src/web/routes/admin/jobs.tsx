/** Failed jobs, failed mails and the queues. View, type of job and page number are in the URL. */
import { data, useNavigation, useRevalidator } from 'react-router'
import { jobName } from '#domain/jobs/job-words.ts'
import { readResponse, serverApi } from '#web/api-client.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { FailedMailsList } from '#web/features/jobs/failed-mails-list.tsx'
import { jobsList, jobsPath, type JobView, jobViews } from '#web/features/shared/list-address.ts'
import { QueueTable } from '#web/features/jobs/queue-table.tsx'
import { FailingJobsList } from '#web/features/jobs/failing-jobs-list.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/jobs'

export const meta: Route.MetaFunction = () => [
  { title: 'ジョブ | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const isOfMails = (view: JobView) => view === 'mails' || view === 'waiting_mails'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = serverApi(context).admin
  const shown = jobsList.read(url.searchParams)
  const { view, name } = shown
  const page = String(shown.page)
  const ofMails = isOfMails(view)
  const jobsQuery = ofMails ? { page: '1' } : { state: view, name, page }
  const mailsQuery = ofMails ? { state: view === 'mails' ? 'failed' : 'waiting', page } : { page: '1' }
  const [jobs, mails] = await Promise.all([
    readResponse(api.jobs.$get({ query: jobsQuery })),
    readResponse(api.mails.$get({ query: mailsQuery })),
  ])
  const listed = ofMails ? mails : jobs
  // A role that handles mails doesn't read the jobs.
  if (!listed.ok && listed.status === 403) throw data(listed.error, { status: 403 })
  if (listed.ok) keepWithinPages(url, listed.data.meta)
  return { shown, jobs: jobs.ok ? jobs.data : null, mails: mails.ok ? mails.data : null }
}

const labels: Record<JobView, string> = {
  failed: '止まったジョブ',
  retrying: '再試行待ち',
  mails: '送れなかったメール',
  waiting_mails: '送り直し待ち',
}

export default function Jobs({ loaderData: { shown, jobs, mails } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const readsJobs = useMay().act()
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/jobs'
  const { view, name } = shown
  const counts: Record<JobView, number | undefined> = {
    failed: jobs?.meta.failed,
    retrying: jobs?.meta.retrying,
    mails: mails?.meta.failed,
    waiting_mails: mails?.meta.waiting,
  }
  const ofMails = isOfMails(view)
  const pages = ofMails ? mails?.meta : jobs?.meta
  const lists = ofMails
    ? mails && <FailedMailsList view={view} mails={mails.mails} total={mails.meta.failed} loading={loading} />
    : jobs && <FailingJobsList view={view} name={name} jobs={jobs.jobs} queues={jobs.queues} loading={loading} />
  return (
    <OfficePage
      title={readsJobs ? 'ジョブ' : 'メール'}
      lead={
        readsJobs
          ? 'あとから行う仕事（メールの配達、返金など）の様子です。失敗したものは、間をあけて自動で試し直し（メールは2日間、ほかは8回まで）、それでもできないときに止まります。'
          : '送れなかったメールです。2日間、間をあけて自動で送り直し、それでも届けられないときに止まります。'
      }
    >
      <Tabs
        label="ジョブの状態"
        items={jobViews
          .filter((one) => readsJobs || isOfMails(one))
          .map((one) => ({
            label: labels[one],
            to: jobsPath({ view: one }),
            current: one === view,
            count: counts[one],
          }))}
      />
      {name && !ofMails && (
        <p>
          「{jobName(name)}」だけを表示しています。
          <LinkButton variant="plain" to={jobsPath({ view })}>
            すべて表示する
          </LinkButton>
        </p>
      )}
      {lists ?? (
        <Notice kind="error">
          <p>データの取得に失敗しました</p>
          <Button variant="quiet" onClick={() => void revalidate()}>
            もう一度読み込む
          </Button>
        </Notice>
      )}
      {pages && (
        <Pager
          page={pages.current_page}
          total={pages.total_pages}
          to={(page) => jobsPath({ ...shown, page })}
          label="ジョブのページ送り"
        />
      )}
      {jobs && (
        <Section title="待ち行列">
          <QueueTable queues={jobs.queues} />
        </Section>
      )}
    </OfficePage>
  )
}
