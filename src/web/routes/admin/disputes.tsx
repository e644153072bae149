/** All disputes of card payments (chargebacks): those with a deadline first. */
import type { Disputes } from '#contract/booking/admin-disputes-schemas.ts'
import {
  type DisputeFilter,
  disputeFilters,
  disputeReasonWords,
  disputeSorts,
  disputeSortWords,
} from '#domain/booking/disputes.ts'
import { dateOf, formatDateShort, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { listDisputes } from '#web/calls/admin-booking.ts'
import { disputeBadge, dueWords } from '#web/features/booking/admin/admin-reservation-words.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/disputes'

const PATH = '/admin/disputes'
const fields = { q: 'text', state: disputeFilters, sort: disputeSorts } as const
const to = listAddresses(PATH, fields, 'deadline')

export const meta: Route.MetaFunction = () => [{ title: 'チャージバック | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listDisputes({ context, query }))
  return { filter, ...list }
}

type Row = Disputes['disputes'][number]

const columns: ListColumn<Row>[] = [
  {
    id: 'reservation',
    head: '予約',
    names: true,
    rem: 14.75,
    grows: true,
    cell: ({ reservation_id, experience }) => (
      <>
        {reservation_id} {experience.title}
      </>
    ),
  },
  { id: 'state', head: '状態', rem: 10.75, cell: ({ state }) => <StatusBadge {...disputeBadge(state)} /> },
  { id: 'due', head: '回答の期限', rem: 11, sort: { up: 'deadline' }, cell: dueWords },
  {
    id: 'amount',
    head: '金額',
    rem: 6.5,
    end: true,
    sort: { down: 'amount' },
    cell: ({ amount }) => formatYen(amount),
  },
  { id: 'reason', head: '理由', rem: 9, cell: ({ reason }) => disputeReasonWords(reason) },
  { id: 'guest', head: 'お客さま', rem: 7, hidden: true, cell: ({ guest }) => guest.name },
  {
    id: 'opened',
    head: '届いた日',
    rem: 7.25,
    sort: { down: 'newest' },
    cell: ({ opened_at }) => formatDateShort(dateOf(Date.parse(opened_at))),
  },
  {
    id: 'closed',
    head: '決着の日時',
    rem: 11.5,
    hidden: true,
    cell: ({ closed_at }) => (closed_at === null ? '' : formatMoment(Date.parse(closed_at))),
  },
]

const filterWords: Record<DisputeFilter, string> = {
  awaiting: '証拠を待つもの',
  open: '決着していないもの',
  closed: '決着したもの',
  won: '認められたもの',
  lost: '認められなかったもの',
}

const filters: ListFilter[] = [filterBy('状態', { name: 'state', options: choicesOf(disputeFilters, filterWords) })]

export default function DisputesPage({ loaderData: { filter, found, error } }: Route.ComponentProps) {
  const views = [
    { label: 'すべて', to: PATH },
    { label: '証拠を待つもの', to: to({ state: 'awaiting' }), count: found?.meta.awaiting_count },
    { label: '決着していないもの', to: to({ state: 'open' }), count: found?.meta.open_count },
    { label: '認められなかったもの', to: to({ state: 'lost' }) },
  ]
  return (
    <LongList
      name="disputes"
      noun="チャージバック"
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="名前・予約番号・金額・決済番号"
      usualSort="deadline"
      sorts={choicesOf(disputeSorts, disputeSortWords)}
      views={views}
      columns={columns}
      rows={found?.disputes ?? null}
      pages={found?.meta}
      error={error}
      count={found ? `${found.meta.total_count.toLocaleString('ja-JP')}件` : ''}
      empty="当てはまるチャージバックはありません。"
    />
  )
}
