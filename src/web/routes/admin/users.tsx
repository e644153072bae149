/** All users, with search, filters, views and sorting. The actions are on each user's page. */
import { useRevalidator } from 'react-router'
import type { PeoplePage } from '#contract/accounts/admin-users-schemas.ts'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { accessLabels, accessLevels, peopleOrders, personStateLabels, personStates } from '#domain/accounts/people.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { readResponse, serverApi } from '#web/api-client.ts'
import { orderLabels, stateBadgeOf } from '#web/features/accounts/people/person-words.ts'
import { BulkButtons } from '#web/features/office/bulk-buttons.tsx'
import { CsvLink } from '#web/features/office/csv-link.tsx'
import { StalledBulks, stalledBulks } from '#web/features/office/stalled-bulks.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/query-address.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { type ListFilter, ListFilters } from '#web/ui/kit/list-filters.tsx'
import { KeepView, ListPage } from '#web/ui/kit/list-page.tsx'
import { type ListColumn, ListTable } from '#web/ui/kit/list-table.tsx'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/users'

const PATH = '/admin/users'
const fields = { q: 'text', access_control: accessLevels, state: personStates, sort: peopleOrders } as const
const to = listAddresses(PATH, fields, 'newest')

export const meta: Route.MetaFunction = () => [
  { title: '会員 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const [answer, stalled] = await Promise.all([
    readResponse(serverApi(context).admin.users.$get({ query })),
    stalledBulks(context, 'people'),
  ])
  if (answer.ok) keepWithinPages(url, answer.data.meta)
  return { filter, stalled, people: answer.ok ? answer.data : null, error: answer.ok ? null : answer.error.message }
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
  { id: 'id', head: '会員番号', rem: 6.5, end: true, sort: { up: 'oldest', down: 'newest' }, cell: ({ id }) => id },
  { id: 'email', head: 'メールアドレス', rem: 10.25, grows: true, cell: ({ email }) => email },
  {
    id: 'level',
    head: '権限',
    rem: 6,
    cell: ({ access_control }) => accessLabels[access_control],
  },
  {
    id: 'state',
    head: '状態',
    rem: 8.75,
    cell: (person) => {
      const { label, tone } = stateBadgeOf(person)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    id: 'reservations',
    head: '予約',
    rem: 4.5,
    end: true,
    cell: ({ reservation_count }) => `${reservation_count}件`,
  },
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
  {
    label: '権限',
    fields: [{ name: 'access_control', label: '権限', options: choicesOf(accessLevels, accessLabels) }],
  },
  { label: '状態', fields: [{ name: 'state', label: '状態', options: choicesOf(personStates, personStateLabels) }] },
]

const viewsOf = (meta: PeoplePage['meta'] | undefined) => [
  { label: '退会済み以外', to: PATH },
  { label: 'ホスト', to: to({ access_control: 'HOST' }), count: meta?.host_count },
  { label: '利用停止中', to: to({ state: 'suspended' }), count: meta?.suspended_count },
  { label: 'メール不達', to: to({ state: 'undeliverable' }), count: meta?.undeliverable_count },
]

/** The filter for the API: `readQuery` lets only its words through. */
const asFilter = (conditions: object) => conditions as NonNullable<BulkSelection['people']>

export default function Users({ loaderData: { filter, stalled, people, error } }: Route.ComponentProps) {
  const loading = useListLoading()
  const { revalidate } = useRevalidator()
  const { sort = 'newest', ...conditions } = filter
  const selection = useListSelection(to(conditions))
  const total = people?.meta.total_count ?? 0
  const page = { name: 'users', path: PATH, views: viewsOf(people?.meta), current: to(filter) }
  return (
    <ListPage title="会員" label="会員の種類" {...page}>
      <StalledBulks runs={stalled} />
      <ListTable
        name="users"
        label="会員"
        columns={columns}
        rows={people?.users ?? []}
        keyOf={({ id }) => String(id)}
        hrefOf={({ id }) => `${PATH}/${id}`}
        filters={
          <ListFilters
            label="会員をさがす"
            path={PATH}
            values={filter}
            filters={filters}
            searches="名前・メール・会員番号"
            sort={{ value: sort, options: choicesOf(peopleOrders, orderLabels) }}
            to={to}
          />
        }
        sort={sort}
        sortPath={(by) => to({ ...filter, sort: by })}
        count={countWords(people?.meta, '人')}
        tools={
          <>
            <KeepView {...page} />
            <CsvLink file="/api/v1/admin/users/users.csv" query={conditions} />
          </>
        }
        selection={{
          ...selection,
          nameOf: ({ name }) => name,
          bar: (
            <SelectionBar selection={selection} total={total} unit={people?.meta.has_more ? '人以上' : '人'}>
              <BulkButtons
                kinds={['suspend_people', 'lift_suspensions']}
                selection={selection.all ? { people: asFilter(conditions) } : { ids: selection.ids.map(Number) }}
              />
            </SelectionBar>
          ),
        }}
        loading={loading}
        error={loading ? null : error}
        onRetry={() => void revalidate()}
        empty={<EmptyState text="当てはまる会員はいません。" />}
      />
      {people && (
        <Pager
          page={people.meta.current_page}
          total={people.meta.total_pages}
          to={(number) => to(filter, number)}
          label="会員のページ送り"
        />
      )}
    </ListPage>
  )
}
