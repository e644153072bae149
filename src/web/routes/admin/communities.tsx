/** The communities of all brands and of the operator. */
import { Link } from 'react-router'
import type { AdminCommunities } from '#contract/communities/admin-communities-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listAdminCommunities } from '#web/calls/admin-communities.ts'
import { listBrands } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import {
  brandQueryOf,
  NO_BRAND,
  officeAddresses,
  officeQueryOf,
  officeSort,
  officeSorts,
  publishedFilter,
  publishedViews,
  readOfficeFilter,
} from '#web/features/office/lists/office-filter.ts'
import styles from '#web/features/office/shared/office.module.css'
import { CommunityBadge } from '#web/features/office/shared/published-badge.tsx'
import { readList } from '#web/features/office/lists/read-list.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import type { Route } from './+types/communities'

export const meta: Route.MetaFunction = () => [{ title: 'コミュニティ一覧 | 運営 | つむぎ' }]

const PATH = '/admin/communities'
const to = officeAddresses(PATH)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readOfficeFilter(url.searchParams)
  const [list, { brands }] = await Promise.all([
    readList(url, { ...officeQueryOf(filter), ...brandQueryOf(filter.brand) }, (query) =>
      listAdminCommunities({ context, query }),
    ),
    loaded(listBrands({ context, query: { include_unpublished: 'true' } })),
  ])
  return { filter, brands: brands.map(({ id, name }) => ({ value: String(id), label: name })), ...list }
}

type Row = AdminCommunities['communities'][number]

const columns: ListColumn<Row>[] = [
  { id: 'id', head: 'ID', rem: 4.5, cell: ({ id }) => id },
  { id: 'name', head: 'タイトル', names: true, rem: 13, grows: true, sort: { up: 'name' }, cell: ({ name }) => name },
  { id: 'host', head: '世話役の名前', rem: 9, grows: true, cell: ({ host_name }) => host_name },
  {
    id: 'brand',
    head: 'ブランド',
    rem: 12,
    cell: ({ brand }) => (brand ? <Link to={`/admin/brand/${brand.id}`}>{brand.name}</Link> : '（なし）'),
  },
  {
    id: 'published',
    head: '公開の状態',
    rem: 9,
    cell: ({ published, accepting_applications }) => (
      <CommunityBadge published={published} accepting={accepting_applications} />
    ),
  },
  { id: 'applications', head: '応募', rem: 5, end: true, cell: ({ application_count }) => `${application_count}件` },
  {
    id: 'created',
    head: '作成日',
    rem: 11.5,
    hidden: true,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ created_at }) => formatMoment(Date.parse(created_at)),
  },
  {
    id: 'edit',
    head: '編集',
    rem: 5,
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`${PATH}/${id}/edit`} aria-label={`${name}を編集`}>
        編集
      </Link>
    ),
  },
]

export default function Communities({ loaderData: { filter, found, error, brands } }: Route.ComponentProps) {
  const filters: ListFilter[] = [
    publishedFilter,
    {
      label: 'ブランド',
      fields: [
        { name: 'brand', label: 'ブランド', options: [{ value: NO_BRAND, label: '（ブランドなし）' }, ...brands] },
      ],
    },
  ]
  return (
    <LongList
      name="communities"
      noun="コミュニティ"
      labels={{ title: 'コミュニティ一覧' }}
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="タイトル"
      usualSort={officeSort}
      sorts={officeSorts}
      views={publishedViews(to)}
      columns={columns}
      rows={found?.communities ?? null}
      pages={found?.meta}
      error={error}
      hrefOf={({ id }) => `/communities/${id}`}
      count={found ? `${found.meta.total_count.toLocaleString('ja-JP')}件` : ''}
      empty="当てはまるコミュニティはありません。"
      create={
        <LinkButton to="/communities/new" variant="quiet">
          コミュニティを作成
        </LinkButton>
      }
    />
  )
}
