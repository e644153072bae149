/**
 * The upcoming or past slots of a community's experiences. A panel shows the numbers of
 * participants of one of them. All of this is in the URL.
 */
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { CommunityExperiences } from '#contract/experiences/brand-experiences-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { readResponse, loaded, serverBrandApi } from '#web/api-client.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { NumbersPanel } from '#web/features/experiences/host/numbers-panel.tsx'
import { pathId } from '#web/path-id.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import type { Route } from './+types/community-experience'
import styles from './brand.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? ''}の体験一覧 | ブランド管理画面 | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

type HeldAt = 'future' | 'past'
type Shown = { held_at: HeldAt; page: number; experience?: number }

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const api = serverBrandApi(context)
  const held_at: HeldAt = url.searchParams.get('held_at') === 'past' ? 'past' : 'future'
  const asked = url.searchParams.get('experience')
  const [community, list, numbers] = await Promise.all([
    loaded(api.communities[':id'].$get({ param: { id } })),
    loadedList(
      api.communities[':id'].experiences.$get({
        param: { id },
        query: { held_at, page: String(pageOf(url.searchParams)) },
      }),
    ),
    asked === null ? null : readResponse(api.experiences[':id']['participant-numbers'].$get({ param: { id: asked } })),
  ])
  if (list) keepWithinPages(url, list.meta)
  return {
    community: { id: community.id, name: community.name },
    held_at,
    page: pageOf(url.searchParams),
    list,
    panel:
      numbers &&
      (numbers.ok ? { numbers: numbers.data, error: null } : { numbers: null, error: numbers.error.message }),
  }
}

type Row = CommunityExperiences['experiences'][number]
const labels: Record<HeldAt, string> = { future: '今後の開催', past: '過去の開催' }

const columnsWith = (to: (row: Row) => string): Column<Row>[] => [
  { head: 'ID', whole: true, cell: ({ id }) => id },
  {
    head: '公開状態',
    cell: ({ published }) => (
      <StatusBadge tone={published ? 'good' : 'waiting'}>{published ? '公開' : '非公開'}</StatusBadge>
    ),
  },
  { head: 'アンバサダー', cell: ({ ambassador_name }) => ambassador_name },
  { head: '体験名', names: true, cell: ({ experience_name }) => experience_name },
  {
    head: '開催日時',
    cell: ({ held_at, cancelled }) => (
      <span className={styles.named}>
        <span className={styles.moment}>{formatMoment(Date.parse(held_at))}</span>
        {cancelled && <StatusBadge tone="over">中止</StatusBadge>}
      </span>
    ),
  },
  {
    head: '参加人数',
    cell: (row) => (
      <Link
        className={styles.link}
        to={to(row)}
        preventScrollReset
        aria-label={`${row.experience_name}の参加人数を見る`}
      >
        参加人数
      </Link>
    ),
  },
]

export default function CommunityExperience({ loaderData }: Route.ComponentProps) {
  const { community, held_at, page, list, panel } = loaderData
  const turning = useListLoading()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const addressOf = (shown: Shown) => {
    const query = new URLSearchParams({ held_at: shown.held_at })
    if (shown.page > 1) query.set('page', String(shown.page))
    if (shown.experience !== undefined) query.set('experience', String(shown.experience))
    return `/brand/communities/${community.id}/experience?${query.toString()}`
  }
  return (
    <OfficePage
      title="体験一覧"
      breadcrumbs={trailOf(crumbs.communities, communityCrumb(community), crumbs.experiences)}
      lead={`「${community.name}」で開催される体験です。`}
    >
      <Tabs
        label="開催の時期"
        items={(['future', 'past'] as const).map((one) => ({
          label: labels[one],
          to: addressOf({ held_at: one, page: 1 }),
          current: one === held_at,
        }))}
      />
      <DataTable
        label={`${community.name}の体験（${labels[held_at]}）`}
        columns={columnsWith(({ id }) => addressOf({ held_at, page, experience: id }))}
        rows={(turning && !panel) || !list ? null : list.experiences}
        keyOf={({ calendar_id }) => calendar_id}
        error={list ? null : NOT_LOADED}
        onRetry={() => void revalidate()}
      />
      {list && (
        <Pager
          page={list.meta.current_page}
          total={list.meta.total_pages}
          to={(one) => addressOf({ held_at, page: one })}
          label="体験のページ送り"
        />
      )}
      <NumbersPanel
        panel={panel}
        onClose={() => void navigate(addressOf({ held_at, page }), { preventScrollReset: true })}
      />
    </OfficePage>
  )
}
