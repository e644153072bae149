/** All users, with search, filters, views and sorting. The actions are on each user's page. */
import type { PeoplePage } from '#contract/accounts/admin-users-schemas.ts'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { accessLabels, accessLevels, peopleOrders, personStateLabels, personStates } from '#domain/accounts/people.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'
import { exportPeople, listPeople } from '#web/calls/admin-users.ts'
import { orderLabels, stateBadgeOf } from '#web/features/accounts/people/person-words.ts'
import { BulkButtons } from '#web/features/office/bulk/bulk-buttons.tsx'
import { StalledBulks, stalledBulks } from '#web/features/office/bulk/stalled-bulks.tsx'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/users'

const PATH = '/admin/users'
const fields = { q: 'text', access_control: accessLevels, state: personStates, sort: peopleOrders } as const
const to = listAddresses(PATH, fields, 'newest')

export const meta: Route.MetaFunction = () => [{ title: '会員 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const [list, stalled] = await Promise.all([
    readList(url, filter, (query) => listPeople({ context, query })),
    stalledBulks(context, 'people'),
  ])
  return { filter, stalled, ...list }
}

type Row = PeoplePage['users'][number]

const columns: ListColumn<Row>[] = [
  {
    id: 'name',
    head: '会員',
    names: true,
    rem: 9,
    grows: true,
    sort: { up: 'name', down: 'name_last' },
    cell: ({ name }) => name,
  },
  { id: 'kana', head: 'フリガナ', rem: 9, hidden: true, cell: ({ name_kana }) => name_kana },
  { id: 'id', head: '会員番号', rem: 6.5, end: true, sort: { up: 'oldest', down: 'newest' }, cell: ({ id }) => id },
  { id: 'email', head: 'メールアドレス', rem: 10.25, grows: true, cell: ({ email }) => email },
  { id: 'level', head: '権限', rem: 6, cell: ({ access_control }) => accessLabels[access_control] },
  { id: 'state', head: '状態', rem: 8.75, cell: (person) => <StatusBadge {...stateBadgeOf(person)} /> },
  { id: 'reservations', head: '予約', rem: 4.5, end: true, cell: ({ reservation_count }) => `${reservation_count}件` },
  {
    id: 'experiences',
    head: '体験',
    rem: 4.5,
    end: true,
    hidden: true,
    cell: ({ experience_count }) => `${experience_count}件`,
  },
  {
    id: 'signed_in',
    head: 'ログイン',
    rem: 11.5,
    hidden: true,
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? formatMoment(Date.parse(last_sign_in_at)) : 'ログアウト中'),
  },
  {
    id: 'created',
    head: '登録日',
    rem: 10.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatDate(dateOf(Date.parse(created_at))),
  },
]

const filters: ListFilter[] = [
  filterBy('権限', { name: 'access_control', options: choicesOf(accessLevels, accessLabels) }),
  filterBy('状態', { name: 'state', options: choicesOf(personStates, personStateLabels) }),
]

const viewsOf = (meta: PeoplePage['meta'] | undefined) => [
  { label: '退会済み以外', to: PATH },
  { label: 'ホスト', to: to({ access_control: 'HOST' }), count: meta?.host_count },
  { label: '利用停止中', to: to({ state: 'suspended' }), count: meta?.suspended_count },
  { label: 'メール不達', to: to({ state: 'undeliverable' }), count: meta?.undeliverable_count },
]

/** The filter for the API: `readQuery` lets only its words through. */
const asFilter = (conditions: object) => conditions as NonNullable<BulkSelection['people']>

export default function Users({ loaderData: { filter, stalled, found, error } }: Route.ComponentProps) {
  const conditions = omit(filter, 'sort')
  const selection = useListSelection(to(conditions))
  return (
    <LongList
      name="users"
      noun="会員"
      labels={{ filters: '会員をさがす' }}
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="名前・フリガナ・電話・メール"
      usualSort="newest"
      sorts={choicesOf(peopleOrders, orderLabels)}
      views={viewsOf(found?.meta)}
      columns={columns}
      rows={found?.users ?? null}
      pages={found?.meta}
      error={error}
      count={countWords(found?.meta, '人')}
      empty="当てはまる会員はいません。"
      csv={exportPeople.address()}
      selection={{
        ...selection,
        nameOf: ({ name }) => name,
        bar: (
          <SelectionBar
            selection={selection}
            total={found?.meta.total_count ?? 0}
            unit={found?.meta.has_more ? '人以上' : '人'}
          >
            <BulkButtons
              kinds={['suspend_people', 'lift_suspensions']}
              selection={selection.all ? { people: asFilter(conditions) } : { ids: selection.ids.map(Number) }}
            />
          </SelectionBar>
        ),
      }}
    >
      <StalledBulks runs={stalled} />
    </LongList>
  )
}
