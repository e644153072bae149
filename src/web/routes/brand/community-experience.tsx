/**
 * The upcoming or past slots of a community's experiences. A panel shows the numbers of
 * participants of one of them. All of this is in the URL.
 */
import { useNavigate, useRevalidator } from 'react-router'
import { getOwnCommunity } from '#web/calls/brand-communities.ts'
import { getParticipantNumbers, listCommunityExperiences } from '#web/calls/brand-experiences.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { NumbersPanel } from '#web/features/experiences/host/numbers-panel.tsx'
import { SlotsByDay } from '#web/features/experiences/host/slots-by-day.tsx'
import { pathId } from '#web/path-id.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import type { Route } from './+types/community-experience'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? ''}の体験一覧 | ブランド管理画面 | つむぎ` },
]

type HeldAt = 'future' | 'past'
type Shown = { held_at: HeldAt; page: number; experience?: number; slot?: number }

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const held_at: HeldAt = url.searchParams.get('held_at') === 'past' ? 'past' : 'future'
  const experienceId = url.searchParams.get('experience')
  const [community, list, numbers] = await Promise.all([
    loaded(getOwnCommunity({ context, param: { id } })),
    loadedList(
      listCommunityExperiences({ context, param: { id }, query: { held_at, page: String(pageOf(url.searchParams)) } }),
    ),
    experienceId === null ? null : readResponse(getParticipantNumbers({ context, param: { id: experienceId } })),
  ])
  if (list) keepWithinPages(url, list.meta)
  return {
    now: Date.now(),
    community: { id: community.id, name: community.name },
    held_at,
    page: pageOf(url.searchParams),
    // Marked in the list and in the panel.
    slot: experienceId === null ? null : Number(url.searchParams.get('slot')) || null,
    list,
    panel:
      numbers &&
      (numbers.ok ? { numbers: numbers.data, error: null } : { numbers: null, error: numbers.error.message }),
  }
}

const labels: Record<HeldAt, string> = { future: '今後の開催', past: '過去の開催' }

export default function CommunityExperience({ loaderData }: Route.ComponentProps) {
  const { now, community, held_at, page, slot, list, panel } = loaderData
  const turning = useListLoading()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const addressOf = (shown: Shown) => {
    const query = new URLSearchParams({ held_at: shown.held_at })
    if (shown.page > 1) query.set('page', String(shown.page))
    if (shown.experience !== undefined) query.set('experience', String(shown.experience))
    if (shown.slot !== undefined) query.set('slot', String(shown.slot))
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
      {!list ? (
        <Notice kind="error">
          <p>{NOT_LOADED}</p>
          <Button variant="quiet" onClick={() => void revalidate()}>
            もう一度読み込む
          </Button>
        </Notice>
      ) : list.experiences.length === 0 ? (
        <EmptyState />
      ) : (
        <div aria-busy={(turning && !panel) || undefined}>
          <SlotsByDay
            rows={list.experiences}
            open={slot}
            to={({ id, calendar_id }) => addressOf({ held_at, page, experience: id, slot: calendar_id })}
          />
        </div>
      )}
      {list && <Pager pages={list.meta} to={(one) => addressOf({ held_at, page: one })} label="体験のページ送り" />}
      <NumbersPanel
        panel={panel}
        slot={slot}
        now={now}
        onClose={() => void navigate(addressOf({ held_at, page }), { preventScrollReset: true })}
      />
    </OfficePage>
  )
}
