/** All reservations, with search, filters, views and sorting. */
import type { AdminReservations } from '#contract/booking/admin-booking-schemas.ts'
import {
  paymentFilters,
  reservationFilters,
  reservationSorts,
  slotDays,
  statusLabels,
} from '#domain/booking/admin-reservations.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { dateOf, formatListMoment, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportAdminReservations, listAdminReservations } from '#web/calls/admin-booking.ts'
import {
  paymentBadge,
  paymentFilterLabels,
  reservationBadge,
  slotDayLabels,
  sortLabels,
} from '#web/features/booking/admin/admin-reservation-words.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { filterBy, filterBySeveral, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import type { Route } from './+types/reservations'

const PATH = '/admin/reservations'
const fields = {
  q: 'text',
  slot_on: slotDays,
  status: { several: reservationFilters },
  payment: paymentFilters,
  slot_from: 'date',
  slot_to: 'date',
  booked_from: 'date',
  booked_to: 'date',
  sort: reservationSorts,
} as const

export const meta: Route.MetaFunction = () => [{ title: '予約 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const { found, error } = await readList(url, filter, (query) => listAdminReservations({ context, query }))
  const today = dateOf(new Date())
  const reservations = found?.reservations.map((row) => ({ ...row, today })) ?? null
  return { filter, meta: found?.meta, reservations, error }
}

type Row = AdminReservations['reservations'][number] & { today: string }

const columns: ListColumn<Row>[] = [
  {
    id: 'reservation',
    head: '予約',
    names: true,
    rem: 15,
    grows: true,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ id, experience }) => (
      <>
        {id} {experience.title}
      </>
    ),
  },
  { id: 'guest', head: 'お客さま', rem: 7, cell: ({ guest }) => guest.name },
  { id: 'email', head: 'メールアドレス', rem: 13, grows: true, hidden: true, cell: ({ guest }) => guest.email },
  {
    id: 'slot',
    head: '開催',
    rem: 10.5,
    sort: { up: 'slot', down: 'slot_last' },
    cell: ({ date, start_time, today }) => formatListMoment(date, start_time, today),
  },
  { id: 'slots', head: '回数', rem: 4.5, end: true, hidden: true, cell: ({ slots }) => `${slots}回` },
  {
    id: 'people',
    head: '人数',
    rem: 4,
    end: true,
    hidden: true,
    cell: ({ lines, number_of_people }) =>
      `${partyWords(lines, number_of_people)}${lines ? `（席${number_of_people}）` : ''}`,
  },
  { id: 'status', head: '状態', rem: 9.75, cell: ({ status }) => <StatusBadge {...reservationBadge(status)} /> },
  {
    id: 'payment',
    head: 'お支払い',
    rem: 9.9,
    cell: ({ payment_state, needs_look }) => {
      const { label, tone } = paymentBadge(payment_state)
      return <StatusBadge tone={needs_look ? 'problem' : tone}>{needs_look ? '要確認' : label}</StatusBadge>
    },
  },
  {
    id: 'total',
    head: '金額',
    rem: 6.75,
    end: true,
    sort: { up: 'total_low', down: 'total' },
    cell: ({ total }) => formatYen(total),
  },
  {
    id: 'refunded',
    head: '返金',
    rem: 7,
    end: true,
    hidden: true,
    cell: ({ refunded }) => (refunded > 0 ? formatYen(refunded) : ''),
  },
  {
    id: 'booked',
    head: '予約日時',
    rem: 11.5,
    hidden: true,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatMoment(Date.parse(created_at)),
  },
]

const filters: ListFilter[] = [
  filterBy('開催', { name: 'slot_on', options: choicesOf(slotDays, slotDayLabels) }),
  filterBy('お支払い', { name: 'payment', options: choicesOf(paymentFilters, paymentFilterLabels) }),
  filterBySeveral('状態', 'status', choicesOf(reservationFilters, statusLabels)),
  {
    label: '開催日',
    fields: [
      { name: 'slot_from', label: '開催日（から）' },
      { name: 'slot_to', label: '開催日（まで）' },
    ],
  },
  {
    label: '予約日',
    fields: [
      { name: 'booked_from', label: '予約日（から）' },
      { name: 'booked_to', label: '予約日（まで）' },
    ],
  },
]

const to = listAddresses(PATH, fields, 'newest')

const views = (meta: AdminReservations['meta'] | undefined) => [
  { label: 'すべて', to: PATH },
  { label: '今日の開催', to: to({ slot_on: 'today', sort: 'slot' }), count: meta?.today_count },
  { label: '明日', to: to({ slot_on: 'tomorrow', sort: 'slot' }), count: meta?.tomorrow_count },
  { label: '返金の手続き中', to: to({ payment: 'refund_under_way' }), count: meta?.refund_under_way_count },
  { label: '確認が必要', to: to({ payment: 'needs_look' }), count: meta?.needs_look_count },
  { label: 'お席を取ったまま離れた人', to: '/admin/abandoned_holds' },
]

export default function Reservations({
  loaderData: { filter, meta: pages, reservations, error },
}: Route.ComponentProps) {
  const may = useMay()
  return (
    <LongList
      name="reservations"
      noun="予約"
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="名前・フリガナ・電話・金額・番号"
      usualSort="newest"
      sorts={choicesOf(reservationSorts, sortLabels)}
      views={views(pages).filter((view) => may.open(view.to))}
      columns={columns}
      rows={reservations}
      pages={pages}
      error={error}
      count={countWords(pages, '件')}
      empty={filter.payment === 'needs_look' ? '確認が必要な予約はありません。' : '当てはまる予約はありません。'}
      csv={exportAdminReservations.address()}
    />
  )
}
