/** Experiences that admins review, by queue, with search, filters and sorting. */
import type { QueuePage } from '#contract/experiences/admin-experiences-schemas.ts'
import { dateLabels, type Queue, queues, queueSorts, usualSortOf } from '#domain/experiences/approval.ts'
import { weightLabels } from '#domain/experiences/watched-changes.ts'
import { dateOf, formatListMoment, timeOf } from '#domain/shared/japan-time.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportExperiences, listQueue } from '#web/calls/admin-experiences.ts'
import {
  emptyWords,
  queueLabels,
  queueOf,
  queueOrder,
  queueSortLabels,
  statusWords,
} from '#web/features/experiences/approval/approval-words.ts'
import { useNextItem } from '#web/features/experiences/approval/after-decision.ts'
import { OverdueBadge } from '#web/features/experiences/approval/answer-clock.tsx'
import { placeOf } from '#web/features/experiences/shared/words.ts'
import { byPrefectures } from '#web/features/office/lists/office-filter.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { listKeys, QueueKeys } from '#web/ui/kit/queue-keys.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/experiences'
import styles from './admin.module.css'

const PATH = '/admin/experiences'
const fields = {
  status: queues,
  q: 'text',
  host: 'text',
  state: { several: prefectures.map(({ id }) => String(id)) },
  sort: queueSorts,
} as const
type Shown = { [name in keyof typeof fields]?: string }

/** The queue is always in the address; its usual order isn't. */
const to = (shown: Shown, page?: number) =>
  listAddresses(PATH, fields, usualSortOf(queueOf(shown.status ?? null)))(shown, page)

export const meta: Route.MetaFunction = () => [{ title: '体験の審査 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const queue = queueOf(url.searchParams.get('status'))
  const filter = { ...readQuery(fields, url.searchParams), status: queue }
  const { found, error } = await readList(url, filter, (query) => listQueue({ context, query }))
  const now = Date.now()
  const today = dateOf(now)
  const experiences = found?.experiences.map((row) => ({ ...row, today, now })) ?? null
  return { queue, filter, meta: found?.meta, experiences, error }
}

/** Only changes have weights. */
const sortsOf = (queue: Queue) => queueSorts.filter((sort) => sort !== 'weight' || queue === 'changed')

type Row = QueuePage['experiences'][number] & { today: string; now: number }

const columnsOf = (queue: Queue): ListColumn<Row>[] => [
  {
    id: 'title',
    head: '体験',
    names: true,
    rem: 18,
    grows: true,
    sort: { up: 'title', down: 'title_last' },
    cell: ({ title, image_url }) => (
      <>
        <span className={styles.picture}>
          <Picture src={image_url} alt="" widths={[160]} sizes="44px" />
        </span>
        {title}
      </>
    ),
  },
  { id: 'id', head: '番号', rem: 5, end: true, hidden: true, cell: ({ id }) => id },
  { id: 'host', head: 'ホスト', rem: 9, cell: ({ hosted_by }) => hosted_by },
  { id: 'place', head: '都道府県', rem: 6.5, cell: placeOf },
  {
    id: 'status',
    head: '状態',
    rem: 8,
    // The queues of one state don't repeat it.
    hidden: queue !== 'all',
    cell: ({ status }) => <StatusBadge {...statusWords[status]} />,
  },
  {
    id: 'changes',
    head: '未確認の変更',
    rem: 7.5,
    hidden: queue !== 'published' && queue !== 'changed',
    cell: ({ change_weight }) =>
      change_weight && (
        <StatusBadge tone={change_weight === 'price' ? 'problem' : 'waiting'}>
          {weightLabels[change_weight]}
        </StatusBadge>
      ),
  },
  {
    id: 'price',
    head: '料金',
    rem: 6.75,
    end: true,
    sort: { up: 'price_low', down: 'price' },
    cell: ({ price }) => formatYen(price),
  },
  {
    id: 'at',
    head: dateLabels[queue],
    rem: queue === 'waiting' ? 16 : 10.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ at, answer_by, today, now }) => {
      const instant = Date.parse(at)
      return (
        <>
          <time dateTime={at}>{formatListMoment(dateOf(instant), timeOf(instant), today)}</time>{' '}
          <OverdueBadge answer_by={answer_by} now={now} />
        </>
      )
    },
  },
]
const columns = Object.fromEntries(queues.map((queue) => [queue, columnsOf(queue)])) as Record<Queue, ListColumn<Row>[]>

const filters: ListFilter[] = [
  { label: 'ホスト', fields: [{ name: 'host', label: 'ホストの名前・メール', text: true }] },
  byPrefectures,
]

const keys = listKeys('体験')

export default function Experiences({ loaderData }: Route.ComponentProps) {
  useNextItem()
  const { queue, filter, meta: pages, experiences, error } = loaderData
  const { q, host, state } = filter
  const narrowed = q !== undefined || host !== undefined || state !== undefined
  const views = queueOrder.map((one) => ({
    label: queueLabels[one],
    // Another queue is searched for the same words.
    to: to({ ...filter, status: one, sort: undefined }),
    current: one === queue,
    count: pages?.counts[one],
  }))
  return (
    <LongList
      after={<QueueKeys keys={keys} />}
      name="experiences"
      noun="体験"
      labels={{ title: '体験の審査', views: '体験の状態', table: `${queueLabels[queue]}の体験` }}
      path={PATH}
      to={to}
      filter={filter}
      kept={{ status: queue }}
      filters={filters}
      searches="体験・ホスト・都道府県・番号"
      usualSort={usualSortOf(queue)}
      sorts={choicesOf(sortsOf(queue), queueSortLabels)}
      views={views}
      columns={columns[queue]}
      rows={experiences}
      pages={pages}
      error={error}
      hrefOf={({ id }) => `${PATH}/${id}?queue=${queue}`}
      count={`${(pages?.counts[queue] ?? 0).toLocaleString('ja-JP')}件`}
      csv={exportExperiences.address()}
      tools={
        <LinkButton variant="plain" to={`${PATH}/settings`}>
          審査の設定
        </LinkButton>
      }
      empty={narrowed ? '当てはまる体験はありません。' : emptyWords[queue]}
    />
  )
}
