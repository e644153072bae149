/** The brand members' home page, at /brand. The cards load and fail independently. */
import { Link } from 'react-router'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { readResponse, serverBrandApi } from '#web/api-client.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { MemberBadge } from '#web/features/brands/member-badge.tsx'
import { OwnUndeliverableNotice } from '#web/features/brands/own-undeliverable-notice.tsx'
import { SummaryCard } from '#web/features/brands/summary-card.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { CommunityBadge } from '#web/features/office/published-badge.tsx'
import type { Route } from './+types/dashboard'
import styles from './dashboard.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'ダッシュボード | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverBrandApi(context)
  const [applications, communities, members] = await Promise.all([
    readResponse(api['community-applications'].$get({ query: {} })),
    readResponse(api.communities.$get({ query: {} })),
    readResponse(api['brand-members'].$get({ query: {} })),
  ])
  return {
    me: context.get(brandMeContext),
    applications: applications.ok ? applications.data.community_applications : null,
    communities: communities.ok ? communities.data.communities : null,
    members: members.ok ? members.data.brand_members : null,
  }
}

const moment = (instant: string) => <span className={styles.soft}>{formatMoment(Date.parse(instant))}</span>

export default function Dashboard({ loaderData: { me, applications, communities, members } }: Route.ComponentProps) {
  return (
    <OfficePage title="ダッシュボード">
      <OwnUndeliverableNotice me={me} />
      <div className={styles.cards}>
        <SummaryCard
          title="応募"
          to="/brand/community_applications"
          more="応募一覧へ"
          rows={applications}
          keyOf={({ id }) => id}
        >
          {({ community_name, user_name, applied_at }) => (
            <>
              <span className={styles.name}>{user_name}</span>
              {moment(applied_at)}
              <span className={styles.soft}>{community_name}</span>
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
              <Link className={styles.name} to={`/brand/communities/${id}`}>
                {name}
              </Link>
              <CommunityBadge published={published} accepting={accepting_applications} />
              {moment(created_at)}
            </>
          )}
        </SummaryCard>
        <SummaryCard title="メンバー" to="/brand/members" more="メンバー一覧へ" rows={members} keyOf={({ id }) => id}>
          {({ email, invitation_accepted }) => (
            <>
              <MemberBadge accepted={invitation_accepted} />
              {email}
            </>
          )}
        </SummaryCard>
      </div>
    </OfficePage>
  )
}
