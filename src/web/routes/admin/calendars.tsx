/** All slots, with search, filters and views. Several can be cancelled at once. */
import type { AdminCalendars } from '#contract/booking/admin-calendars-schemas.ts'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { slotDays } from '#domain/booking/admin-reservations.ts'
import { occupancies, occupancyLabels, slotPeriodLabels, slotPeriods, slotSorts } from '#domain/schedule/admin-slots.ts'
import { dateOf, formatListMoment } from '#domain/shared/japan-time.ts'
import { prefectureOf, prefectures } from '#domain/shared/prefectures.ts'
import { listAdminCalendars } from '#web/calls/admin-booking.ts'
import { byPrefectures } from '#web/features/office/lists/office-filter.ts'
import { slotDayLabels } from '#web/features/booking/admin/admin-reservation-words.ts'
import { StalledBulks, stalledBulks } from '#web/features/office/bulk/stalled-bulks.tsx'
import { BulkButtons } from '#web/features/office/bulk/bulk-buttons.tsx'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { slotStates } from '#web/features/schedule/slots/host-slot-words.ts'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { rolesOfBulk } from '#domain/office/bulk.ts'
import { omit } from '#domain/shared/omit.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import type { Route } from './+types/calendars'

const PATH = '/admin/calendars'
const states = prefectures.map(({ id }) => String(id))
const fields = {
  q: 'text',
  period: slotPeriods,
  slot_on: slotDays,
  from: 'date',
  to: 'date',
  state: { several: states },
  occupancy: occupancies,
  sort: slotSorts,
} as const
const to = listAddresses(PATH, fields, 'first')

export const meta: Route.MetaFunction = () => [{ title: '日程 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const [{ found, error }, stalled] = await Promise.all([
    readList(url, filter, (query) => listAdminCalendars({ context, query })),
    stalledBulks(context, 'slots'),
  ])
  const today = dateOf(new Date())
  const calendars = found?.calendars.map((row) => ({ ...row, today })) ?? null
  return { filter, stalled, meta: found?.meta, calendars, error }
}

type Row = AdminCalendars['calendars'][number] & { today: string }

const placeOf = ({ state_id }: Row) => (state_id === null ? 'オンライン' : (prefectureOf(state_id)?.name ?? ''))

const columns: ListColumn<Row>[] = [
  {
    id: 'slot',
    head: '日程',
    names: true,
    rem: 11.5,
    sort: { up: 'first', down: 'last' },
    cell: ({ date, start_time, today }) => formatListMoment(date, start_time, today),
    more: ({ experience }) => experience.title,
  },
  { id: 'experience', head: '体験', rem: 13, grows: true, cell: ({ experience }) => experience.title },
  { id: 'host', head: '案内する人', rem: 8, grows: true, cell: ({ hosted_by }) => hosted_by },
  { id: 'state', head: '都道府県', rem: 7, cell: placeOf },
  {
    id: 'taken',
    head: '予約',
    rem: 6,
    end: true,
    cell: ({ participant_number, recruitment_number }) => `${participant_number}/${recruitment_number}名`,
  },
  {
    id: 'reservations',
    head: '予約件数',
    rem: 6,
    end: true,
    hidden: true,
    cell: ({ reservation_count }) => `${reservation_count}件`,
  },
  {
    id: 'minimum',
    head: '最少催行',
    rem: 6,
    end: true,
    hidden: true,
    cell: ({ minimum }) => (minimum === null ? '' : `${minimum}名`),
  },
  { id: 'acceptance', head: '状態', rem: 10.5, cell: ({ state }) => <StatusBadge {...slotStates[state]} /> },
  { id: 'id', head: '日程番号', rem: 6.5, end: true, hidden: true, cell: ({ id }) => id },
]

const filters: ListFilter[] = [
  filterBy('開催', { name: 'slot_on', options: choicesOf(slotDays, slotDayLabels) }),
  {
    label: '開催日',
    fields: [
      { name: 'from', label: '開催日（から）' },
      { name: 'to', label: '開催日（まで）' },
    ],
  },
  byPrefectures,
  filterBy('予約の入り方', { name: 'occupancy', options: choicesOf(occupancies, occupancyLabels) }),
  filterBy('時期', { name: 'period', options: choicesOf(slotPeriods, slotPeriodLabels) }),
]

const views = (meta: AdminCalendars['meta'] | undefined) => [
  { label: 'これから', to: PATH },
  { label: '今日', to: to({ slot_on: 'today' }), count: meta?.today_count },
  { label: '明日', to: to({ slot_on: 'tomorrow' }), count: meta?.tomorrow_count },
  { label: '中止した日程', to: to({ period: 'cancelled', sort: 'last' }) },
  { label: '終わった日程', to: to({ period: 'past', sort: 'last' }) },
]

const sorts = [
  { value: 'first', label: '開催日の早い順' },
  { value: 'last', label: '開催日の遅い順' },
]

/** The filter for the API: `readQuery` lets only its words through. */
const asFilter = ({ state, ...conditions }: { state?: string }) =>
  ({ ...conditions, ...(state === undefined ? {} : { state: state.split(',').map(Number) }) }) as NonNullable<
    BulkSelection['calendars']
  >

export default function Calendars({ loaderData }: Route.ComponentProps) {
  const { filter, stalled, meta: pages, calendars, error } = loaderData
  const may = useMay()
  const conditions = omit(filter, 'sort')
  const selection = useListSelection(to(conditions))
  return (
    <LongList
      name="calendars"
      noun="日程"
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="体験・案内する人・番号"
      usualSort="first"
      sorts={sorts}
      views={views(pages)}
      columns={columns}
      rows={calendars}
      pages={pages}
      error={error}
      count={countWords(pages, '件')}
      empty="当てはまる日程はありません。"
      selection={
        may.act(...rolesOfBulk('cancel_slots'))
          ? {
              ...selection,
              nameOf: ({ date, start_time, today, experience }) =>
                `${formatListMoment(date, start_time, today)} ${experience.title}`,
              bar: (
                <SelectionBar selection={selection} total={pages?.total_count ?? 0} unit="件">
                  <BulkButtons
                    kinds={['cancel_slots', 'postpone_slots']}
                    selection={selection.all ? { calendars: asFilter(conditions) } : { ids: selection.ids.map(Number) }}
                  />
                </SelectionBar>
              ),
            }
          : undefined
      }
    >
      <StalledBulks runs={stalled} />
    </LongList>
  )
}
