/** Experiences that admins review, by queue and page. */
import { Link } from 'react-router'
import type { QueuePage } from '#contract/experiences/host-experiences-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { useNextItem } from '#web/features/experiences/approval/after-decision.ts'
import {
  atLabels,
  emptyWords,
  queueLabels,
  queueOf,
  queueOrder,
  queuePath,
  statusWords,
} from '#web/features/experiences/approval/approval-words.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Picture } from '#web/ui/story/picture.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/experiences'
import styles from './experiences.module.css'

export const meta: Route.MetaFunction = () => [
  { title: '体験の審査 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const MOST_PAGES = 100_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const status = queueOf(url.searchParams.get('status'))
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MOST_PAGES ? asked : 1
  const answer = await loaded(serverApi(context).admin.experiences.$get({ query: { status, page: String(page) } }))
  keepWithinPages(url, answer.meta)
  return { status, ...answer }
}

type Row = QueuePage['experiences'][number]

const columnsOf = (status: Route.ComponentProps['loaderData']['status']): Column<Row>[] => [
  {
    head: '体験',
    names: true,
    cell: ({ id, title, image_url }) => (
      <Link to={`/admin/experiences/${id}?queue=${status}`} className={styles.title}>
        <span className={styles.picture}>
          <Picture src={image_url} alt="" widths={[160, 320]} sizes="80px" />
        </span>
        {title}
      </Link>
    ),
  },
  { head: 'ホスト', cell: ({ hosted_by }) => hosted_by },
  {
    head: '状態',
    cell: (row) => (
      <span className={styles.badges}>
        <StatusBadge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StatusBadge>
        {row.unseen_changes > 0 && <StatusBadge tone="waiting">未確認の変更 {row.unseen_changes}件</StatusBadge>}
      </span>
    ),
  },
  { head: '料金', end: true, cell: ({ price }) => formatYen(price) },
  {
    head: atLabels[status],
    cell: ({ at }) => (
      <time dateTime={at} className={styles.at}>
        {formatMoment(new Date(at))}
      </time>
    ),
  },
]

export default function Experiences({ loaderData: { status, experiences, meta: pages } }: Route.ComponentProps) {
  useNextItem()
  return (
    <OfficePage
      title="体験の審査"
      lead="公開の申請を確かめて、承認するか、コメントをつけて差し戻します。公開中の体験の変更も、ここで確かめます。"
    >
      <Tabs
        label="体験の状態"
        items={queueOrder.map((one) => ({
          label: queueLabels[one],
          to: queuePath(one),
          current: one === status,
          count: pages.counts[one],
        }))}
      />
      {experiences.length === 0 ? (
        <EmptyState text={emptyWords[status]} />
      ) : (
        <DataTable
          label={`${queueLabels[status]}の体験`}
          columns={columnsOf(status)}
          rows={experiences}
          keyOf={({ id }) => id}
        />
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => queuePath(status, page)}
        label="体験のページ送り"
      />
    </OfficePage>
  )
}
