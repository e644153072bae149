/** The communities of all brands and of the operator. */
import { Link } from 'react-router'
import type { AdminCommunities } from '#contract/communities/admin-communities-schemas.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { loadedList } from '#web/features/shared/loaded-list.ts'
import { officeList, officeQueryOf } from '#web/features/shared/list-address.ts'
import { ListFilter } from '#web/features/office/list-filter.tsx'
import styles from '#web/features/office/office.module.css'
import { OfficeList } from '#web/features/office/office-list.tsx'
import { CommunityBadge } from '#web/features/office/published-badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/communities'

export const meta: Route.MetaFunction = () => [
  { title: 'コミュニティ一覧 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const PATH = '/admin/communities'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const shown = officeList.read(url.searchParams)
  const ofBrand = shown.brand === 'none' ? { without_brand: 'true' } : shown.brand ? { brand_id: shown.brand } : {}
  const [list, { brands }] = await Promise.all([
    loadedList(api.admin.communities.$get({ query: { ...officeQueryOf(shown), ...ofBrand } })),
    loaded(api.brands.$get({ query: { include_unpublished: 'true' } })),
  ])
  if (list) keepWithinPages(url, list.meta)
  return { shown, list, brands: brands.map(({ id, name }) => ({ id, name })) }
}

type Row = AdminCommunities['communities'][number]

const columns: Column<Row>[] = [
  { head: 'ID', cell: ({ id }) => id },
  {
    head: 'タイトル',
    names: true,
    cell: ({ id, name }) => (
      <Link to={`/communities/${id}`} className={styles.name}>
        {name}
      </Link>
    ),
  },
  { head: '世話役の名前', cell: ({ host_name }) => host_name },
  {
    head: 'ブランド',
    cell: ({ brand }) =>
      brand ? (
        <Link to={`/admin/brand/${brand.id}`} className={styles.name}>
          {brand.name}
        </Link>
      ) : (
        <span className={styles.soft}>（なし）</span>
      ),
  },
  {
    head: '公開の状態',
    cell: ({ published, accepting_applications }) => (
      <CommunityBadge published={published} accepting={accepting_applications} />
    ),
  },
  {
    head: '編集',
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`${PATH}/${id}/edit`} aria-label={`${name}を編集`}>
        編集
      </Link>
    ),
  },
]

export default function Communities({ loaderData: { shown, list, brands } }: Route.ComponentProps) {
  const create = <LinkButton to="/communities/new">コミュニティを作成</LinkButton>
  return (
    <OfficePage title="コミュニティ一覧" lead="ブランドのコミュニティと、運営のコミュニティです。" actions={create}>
      <ListFilter shown={shown} path={PATH} label="コミュニティをしぼる" searchLabel="タイトル" brands={brands} />
      <OfficeList
        noun="コミュニティ"
        path={PATH}
        shown={shown}
        columns={columns}
        list={list && { rows: list.communities, meta: list.meta }}
        create={create}
      />
    </OfficePage>
  )
}
