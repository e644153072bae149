/**
 * The upcoming or past slots of a community's experiences. A panel shows the numbers of
 * participants of one of them. All of this is in the URL.
 */
import { useNavigate, useRevalidator, Link } from 'react-router'
import { getOwnCommunity } from '#web/calls/brand-communities.ts'
import { getParticipantNumbers, listCommunityExperiences } from '#web/calls/brand-experiences.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { loadedList, NOT_LOADED } from '#web/features/shared/loaded-list.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { NumbersPanel } from '#web/features/experiences/host/numbers-panel.tsx'
import { pathId } from '#web/path-id.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import type { Route } from './+types/community-experience'
import type { CommunityExperiences } from '#contract/experiences/brand-experiences-schemas.ts'
import { dateOf, formatDate, timeOf } from '#domain/shared/japan-time.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Occupancy } from '#web/features/experiences/host/occupancy.tsx'
import styles from '#web/features/experiences/host/host.module.css'

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

type ExperienceRow = CommunityExperiences['experiences'][number]

/** Consecutive rows of the same day. */
function daysOf(rows: readonly ExperienceRow[]): { date: string; rows: ExperienceRow[] }[] {
  const days: { date: string; rows: ExperienceRow[] }[] = []
  for (const row of rows) {
    const date = dateOf(Date.parse(row.held_at))
    const last = days.at(-1)
    if (last?.date === date) last.rows.push(row)
    else days.push({ date, rows: [row] })
  }
  return days
}

type Props = {
  rows: readonly ExperienceRow[]
  /** The slot whose numbers are open. */
  open: number | null
  to: (row: ExperienceRow) => string
}

/** Slots under their day, with the picture of the experience and how full they are. */
export function SlotsByDay({ rows, open, to }: Props) {
  return (
    <Stack gap={3}>
      {daysOf(rows).map((day) => (
        <section key={`${day.date}-${day.rows[0]?.calendar_id}`}>
          <h2 className={styles.date}>{formatDate(day.date)}</h2>
          <Card as="ul">
            {day.rows.map((row) => (
              <li key={row.calendar_id} className={classNames(styles.row, row.calendar_id === open && styles.open)}>
                <span className={styles.picture}>
                  <Picture src={row.image_url} alt="" width={96} height={72} widths={[320]} sizes="64px" />
                </span>
                <span className={classNames(looks.figure, looks.unbroken)}>{timeOf(Date.parse(row.held_at))}</span>
                <Stack as="span">
                  <Link
                    className={looks.cover}
                    to={to(row)}
                    preventScrollReset
                    aria-label={`${formatDate(day.date)} ${timeOf(Date.parse(row.held_at))} ${row.experience_name}の参加人数を見る`}
                  >
                    {row.experience_name}
                  </Link>
                  <span className={looks.note}>{row.ambassador_name}</span>
                </Stack>
                <Row as="span" gap={1} nowrap align="stretch" className={styles.state}>
                  <StatusBadge tone={row.published ? 'good' : 'waiting'}>
                    {row.published ? '公開' : '非公開'}
                  </StatusBadge>
                  {row.cancelled && <StatusBadge tone="over">中止</StatusBadge>}
                </Row>
                <Occupancy taken={row.participant_number} of={row.recruitment_number} />
              </li>
            ))}
          </Card>
        </section>
      ))}
    </Stack>
  )
}
