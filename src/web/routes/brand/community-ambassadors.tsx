/** The ambassadors of a community, by page. */
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CommunityAmbassadors } from '#contract/communities/brand-communities-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getOwnCommunity, listCommunityAmbassadors } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { DetachDialog } from '#web/features/communities/ambassadors/detach-dialog.tsx'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { pathId } from '#web/path-id.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Face } from '#web/ui/content/face.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/community-ambassadors'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? ''}のアンバサダー一覧 | ブランド管理画面 | つむぎ` },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const [community, list] = await Promise.all([
    loaded(getOwnCommunity({ context, param: { id } })),
    loadedList(listCommunityAmbassadors({ context, param: { id }, query: { page: String(pageOf(url.searchParams)) } })),
  ])
  if (list) keepWithinPages(url, list.meta)
  return { community: { id: community.id, name: community.name }, list }
}

type AmbassadorRow = CommunityAmbassadors['ambassadors'][number]

const columnsWith = (onDetach: (row: AmbassadorRow) => void): Column<AmbassadorRow>[] => [
  { head: 'ID', whole: true, cell: ({ id }) => id },
  {
    head: 'アンバサダー名',
    names: true,
    cell: ({ id, name, image_url, published }) => (
      <Row as="span" gap={1.5} nowrap>
        <Face src={image_url} name={name} size={48} />
        {published ? <Link to={`/ambassadors/${id}`}>{name}</Link> : name}
      </Row>
    ),
  },
  {
    head: '公開状態',
    cell: ({ published }) => (
      <StatusBadge tone={published ? 'good' : 'plain'}>{published ? '公開' : '非公開'}</StatusBadge>
    ),
  },
  {
    head: '追加日',
    cell: ({ associated_at }) => <span className={looks.moment}>{formatMoment(Date.parse(associated_at))}</span>,
  },
  {
    head: '削除',
    cell: (row) => (
      <Button variant="quiet" aria-label={`${row.name}を外す`} onClick={() => onDetach(row)}>
        外す
      </Button>
    ),
  },
]

export default function CommunityAmbassadorsPage({ loaderData: { community, list } }: Route.ComponentProps) {
  const [detaching, setDetaching] = useState<AmbassadorRow | null>(null)
  const turning = useListLoading()
  const { revalidate } = useRevalidator()
  const path = `/brand/communities/${community.id}`
  const add = <LinkButton to={`${path}/ambassador_invitation`}>アンバサダーを追加</LinkButton>
  return (
    <OfficePage
      title="アンバサダー一覧"
      breadcrumbs={trailOf(crumbs.communities, communityCrumb(community), crumbs.ambassadors)}
      lead="追加したアンバサダーのメンバーは、このコミュニティで体験を公開できます。"
      actions={add}
    >
      <DataTable
        label={`${community.name}のアンバサダー`}
        columns={columnsWith(setDetaching)}
        rows={turning || !list ? null : list.ambassadors}
        keyOf={({ id }) => id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
        empty={add}
      />
      {list && (
        <Pager pages={list.meta} to={(page) => `${path}/ambassadors?page=${page}`} label="アンバサダーのページ送り" />
      )}
      <DetachDialog community_id={community.id} ambassador={detaching} onClose={() => setDetaching(null)} />
    </OfficePage>
  )
}
