/** The brand members' home page, at /brand. The cards load and fail independently. */
import { Link } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listOwnCommunities, summarizeApplications } from '#web/calls/brand-communities.ts'
import { listNextSlots } from '#web/calls/brand-experiences.ts'
import { listBrandMembers } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { MemberBadge } from '#web/features/brands/member-badge.tsx'
import { OwnUndeliverableNotice } from '#web/features/brands/own-undeliverable-notice.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Occupancy } from '#web/features/experiences/host/occupancy.tsx'
import { CommunityBadge } from '#web/features/office/shared/published-badge.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/dashboard'
import styles from './brand.module.css'
import type { ReactNode } from 'react'
import inner from '#web/ui/inner-looks.module.css'
import summaryCardStyles from '#web/features/brands/brands.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'ダッシュボード | ブランド管理画面 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  const [summary, slots, communities, members] = await Promise.all([
    readResponse(summarizeApplications({ context })),
    readResponse(listNextSlots({ context })),
    readResponse(listOwnCommunities({ context })),
    readResponse(listBrandMembers({ context })),
  ])
  return {
    me: context.get(brandMeContext),
    summary: summary.ok ? summary.data : null,
    slots: slots.ok ? slots.data.slots : null,
    communities: communities.ok ? communities.data.communities : null,
    members: members.ok ? members.data.brand_members : null,
  }
}

const UNDECIDED = '/brand/community_applications?state=new'

const moment = (instant: string) => <span className={looks.noteNumbers}>{formatMoment(Date.parse(instant))}</span>

export default function Dashboard({ loaderData: { me, summary, slots, communities, members } }: Route.ComponentProps) {
  return (
    <OfficePage title="ダッシュボード">
      <OwnUndeliverableNotice me={me} />
      {summary && (
        <Row as="p" gap={2} align="stretch" className={styles.numbers}>
          <Link to={UNDECIDED}>
            未対応 <strong>{summary.undecided_count.toLocaleString('ja-JP')}</strong>
          </Link>
          <Link to="/brand/community_applications">
            今週 <strong>{summary.this_week_count.toLocaleString('ja-JP')}</strong>
          </Link>
        </Row>
      )}
      <Grid gap={3} align="start" className={styles.cards}>
        <SummaryCard
          title="返事を待つ応募"
          to={UNDECIDED}
          more="応募一覧へ"
          rows={summary && summary.oldest}
          keyOf={({ id }) => id}
        >
          {({ id, community_name, user_name, applied_at }) => (
            <>
              <Link className={looks.cover} to={`${UNDECIDED}&application=${id}`}>
                {user_name}
              </Link>
              {moment(applied_at)}
              <span className={looks.noteNumbers}>{community_name}</span>
            </>
          )}
        </SummaryCard>
        <SummaryCard
          title="次の開催"
          to="/brand/communities"
          more="コミュニティの体験へ"
          rows={slots}
          keyOf={({ calendar_id }) => calendar_id}
        >
          {({ id, calendar_id, community_id, experience_name, held_at, participant_number, recruitment_number }) => (
            <>
              <Link
                className={looks.cover}
                to={`/brand/communities/${community_id}/experience?experience=${id}&slot=${calendar_id}`}
              >
                {experience_name}
              </Link>
              {moment(held_at)}
              <Occupancy taken={participant_number} of={recruitment_number} />
            </>
          )}
        </SummaryCard>
        <SummaryCard
          title="コミュニティ"
          to="/brand/communities"
          more="コミュニティ一覧へ"
          rows={communities}
          keyOf={({ id }) => id}
        >
          {({ id, name, published, accepting_applications, created_at }) => (
            <>
              <Link className={looks.cover} to={`/brand/communities/${id}`}>
                {name}
              </Link>
              <CommunityBadge published={published} accepting={accepting_applications} />
              {moment(created_at)}
            </>
          )}
        </SummaryCard>
        <SummaryCard title="メンバー" to="/brand/members" more="メンバー一覧へ" rows={members} keyOf={({ id }) => id}>
          {(member) => (
            <>
              <MemberBadge member={member} />
              {member.email}
            </>
          )}
        </SummaryCard>
      </Grid>
    </OfficePage>
  )
}

type Props<Row> = {
  title: string
  /** Path and text of the link to the full list. */
  to: string
  more: string
  /** Null when they couldn't be loaded. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** Rows on each card of the dashboard (docs/product/communities.md#brand-back-office). */
const PREVIEW_ROWS = 4

/** The first rows of a list. A list that couldn't be loaded looks empty and links to its page. */
function SummaryCard<Row>({ title, to, more, rows, keyOf, children }: Props<Row>) {
  return (
    <Card as="section" gap={2} className={summaryCardStyles.card}>
      <Row gap={2} nowrap align="baseline" justify="between" className={inner.targets}>
        <h2 className={inner.h3}>{title}</h2>
        {rows && rows.length > 0 && <Link to={to}>{more}</Link>}
      </Row>
      {rows && rows.length > 0 ? (
        <ul className={summaryCardStyles.rows}>
          {rows.slice(0, PREVIEW_ROWS).map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <div className={looks.soft}>
          <p>表示するデータがありません。</p>
          <Link to={to}>{more}</Link>
        </div>
      )}
    </Card>
  )
}
