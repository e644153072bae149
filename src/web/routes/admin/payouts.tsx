/** All payout runs: what waits for an approval, for its files, and for its results. */
import { Link, useNavigation } from 'react-router'
import type { PayoutRunSummary } from '#contract/payouts/payout-runs-schemas.ts'
import { runStates } from '#domain/payouts/payout-state.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import styles from '#web/features/office/office.module.css'
import { queryPath, readQuery } from '#web/features/office/query-address.ts'
import { MakeRun } from '#web/features/payouts/runs/make-run.tsx'
import { counted, runBadge } from '#web/features/payouts/runs/run-words.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/payouts'

const PATH = '/admin/payouts'
const fields = { state: runStates } as const

export const meta: Route.MetaFunction = () => [
  { title: '振込 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const api = serverApi(context)
  const [found, sender] = await Promise.all([
    loaded(api.admin.payouts.$get({ query })),
    loaded(api.admin.settings.payout_sender.$get()),
  ])
  keepWithinPages(url, found.meta)
  return { filter, ...found, sender_set: sender.set, today: dateOf(Date.now()) }
}

const columns: Column<PayoutRunSummary>[] = [
  {
    head: '振込日',
    names: true,
    cell: ({ id, pay_on }) => (
      <Link to={`${PATH}/${id}`} className={styles.name}>
        {formatDate(pay_on)}
      </Link>
    ),
  },
  { head: '件数', end: true, whole: true, cell: ({ count }) => counted(count) },
  { head: '金額', end: true, whole: true, cell: ({ total }) => formatYen(total) },
  {
    head: '状態',
    cell: (run) => (
      <span className={styles.badges}>
        <StatusBadge tone={runBadge(run).tone}>{runBadge(run).label}</StatusBadge>
        {run.returned_count > 0 && <StatusBadge tone="problem">{`戻り ${counted(run.returned_count)}`}</StatusBadge>}
      </span>
    ),
  },
  {
    head: '作成',
    cell: ({ made_at, made_by }) => (
      <span>
        {formatMoment(Date.parse(made_at))}
        <br />
        <span className={styles.soft}>{made_by.name}</span>
      </span>
    ),
  },
]

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { filter, runs, meta: pages, sender_set, today } = loaderData
  const { state: loading, location } = useNavigation()
  const turning = loading === 'loading' && location.pathname === PATH
  const views = [
    { label: 'すべて', to: PATH, current: filter.state === undefined },
    {
      label: '承認待ち',
      to: `${PATH}?state=made`,
      count: pages.made_count,
      current: filter.state === 'made',
    },
    {
      label: '承認済み',
      to: `${PATH}?state=approved`,
      count: pages.approved_count,
      current: filter.state === 'approved',
    },
    { label: 'ファイル作成済み', to: `${PATH}?state=exported`, current: filter.state === 'exported' },
    { label: '中止', to: `${PATH}?state=cancelled`, current: filter.state === 'cancelled' },
  ]
  return (
    <OfficePage
      title="振込"
      lead="明細書の金額を、ホストの口座に振り込みます。作る人と承認する人は、別の人です。"
      actions={sender_set && <MakeRun today={today} />}
    >
      {!sender_set && (
        <Notice kind="info" live={false}>
          振込元の口座が、まだ登録されていません。<Link to="/admin/settings/payouts">設定</Link>
          で登録すると、振込の回を作れます。
        </Notice>
      )}
      <Tabs label="振込の回の種類" items={views} />
      {runs.length === 0 && !turning ? (
        <EmptyState text={filter.state ? '当てはまる振込の回はありません。' : '振込の回は、まだありません。'} />
      ) : (
        <DataTable label="振込の回" columns={columns} rows={turning ? null : runs} keyOf={({ id }) => id} />
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => queryPath(PATH, filter, page)}
        label="振込の回のページ送り"
      />
    </OfficePage>
  )
}
