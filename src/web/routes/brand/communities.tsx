/** The brand's communities, by page. */
import { Link, useRevalidator } from 'react-router'
import type { BrandCommunities } from '#contract/communities/brand-communities-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listOwnCommunities } from '#web/calls/brand-communities.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { CommunityBadge } from '#web/features/office/shared/published-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/communities'
import styles from './brand.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'コミュニティ一覧 | ブランド管理画面 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = String(pageOf(url.searchParams))
  const list = await loadedList(listOwnCommunities({ context, query: { page } }))
  if (list) keepWithinPages(url, list.meta)
  return { list }
}

type CommunityRow = BrandCommunities['communities'][number]

const columns: Column<CommunityRow>[] = [
  { head: 'ID', whole: true, wideOnly: true, cell: ({ id }) => id },
  {
    head: 'コミュニティ名',
    names: true,
    cell: ({ name, published, accepting_applications }) => (
      <Row as="span" inline gap={1} rowGap={0.5}>
        {name}
        <CommunityBadge published={published} accepting={accepting_applications} />
      </Row>
    ),
  },
  {
    head: '作成日',
    wideOnly: true,
    cell: ({ created_at }) => <span className={looks.moment}>{formatMoment(Date.parse(created_at))}</span>,
  },
  {
    head: 'アンバサダー',
    cell: ({ id, name, ambassador_count }) => (
      <Link className={styles.link} to={`/brand/communities/${id}/ambassadors`}>
        <VisuallyHidden>{name}のアンバサダー </VisuallyHidden>
        {ambassador_count}名
      </Link>
    ),
  },
  {
    head: '体験',
    cell: ({ id, name, experience_count }) => (
      <Link className={styles.link} to={`/brand/communities/${id}/experience`}>
        <VisuallyHidden>{name}の体験 </VisuallyHidden>
        {experience_count}件
      </Link>
    ),
  },
  {
    head: '詳細',
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`/brand/communities/${id}`} aria-label={`${name}の詳細`}>
        詳細
      </Link>
    ),
  },
  {
    head: '編集',
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`/brand/communities/${id}/edit`} aria-label={`${name}を編集`}>
        編集
      </Link>
    ),
  },
]

export default function Communities({ loaderData: { list } }: Route.ComponentProps) {
  const turning = useListLoading()
  const { revalidate } = useRevalidator()
  const create = <LinkButton to="/brand/communities/new">コミュニティを作成</LinkButton>
  return (
    <OfficePage title="コミュニティ一覧" breadcrumbs={trailOf(crumbs.communities)} actions={create}>
      <DataTable
        label="コミュニティ"
        inline
        columns={columns}
        rows={turning || !list ? null : list.communities}
        keyOf={({ id }) => id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
        empty={create}
      />
      {list && (
        <Pager pages={list.meta} to={(page) => `/brand/communities?page=${page}`} label="コミュニティのページ送り" />
      )}
    </OfficePage>
  )
}
