/** Reports of guests and hosts about their threads: open ones with the oldest first. */
import { Link } from 'react-router'
import type { Report } from '#contract/messages/reports-schemas.ts'
import { reportKindWords, reportState } from '#domain/messages/reports.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listReports } from '#web/calls/messages.ts'
import { loaded } from '#web/read-response.ts'
import { reportParties } from '#web/features/messages/reports/report-actions.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { listKeys, QueueKeys } from '#web/ui/kit/queue-keys.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/reports'

const PATH = '/admin/reports'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージの連絡 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = url.searchParams.get('state') === 'closed' ? 'closed' : 'open'
  const query = { state, page: String(pageOf(url.searchParams)) } as const
  const found = await loaded(listReports({ context, query }))
  keepWithinPages(url, found.meta)
  return { state, ...found }
}

const columns: Column<Report>[] = [
  {
    head: '内容',
    names: true,
    cell: ({ id, kind, created_at }) => (
      <Link to={`${PATH}/${id}`}>
        {reportKindWords[kind]}
        <VisuallyHidden> {formatMoment(Date.parse(created_at))}</VisuallyHidden>
      </Link>
    ),
  },
  { head: '連絡した方', cell: reportParties },
  { head: '届いた日時', whole: true, cell: ({ created_at }) => formatMoment(Date.parse(created_at)) },
  {
    head: '対応',
    cell: ({ closed_at, closed_by, waits }) =>
      closed_at === null
        ? reportState({ closed_at, waits })
        : `${formatMoment(Date.parse(closed_at))}（${closed_by ?? '退会した担当者'}）`,
  },
]

const keys = listKeys('連絡')

export default function ReportsPage({ loaderData: { state, reports, meta: pages } }: Route.ComponentProps) {
  const path = state === 'open' ? PATH : `${PATH}?state=closed`
  return (
    <OfficePage
      title="メッセージの連絡"
      lead="ゲストやホストから、やりとりについて届いた連絡です。やりとりは、連絡があったものだけを、理由を記録して読めます。"
    >
      <Tabs
        label="連絡の種類"
        items={[
          { label: '未対応', to: PATH, count: pages.open_count, current: state === 'open' },
          { label: '対応済み', to: `${PATH}?state=closed`, current: state === 'closed' },
        ]}
      />
      <DataTable
        label="メッセージの連絡"
        columns={columns}
        rows={reports}
        keyOf={({ id }) => id}
        empty={state === 'open' ? '対応を待つ連絡はありません。' : '対応済みの連絡はありません。'}
      />
      <Pager
        pages={pages}
        to={(to) => (to > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${to}` : path)}
        label="連絡のページ送り"
      />
      <QueueKeys keys={keys} />
    </OfficePage>
  )
}
