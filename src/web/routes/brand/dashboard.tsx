/** Where a brand member begins, at /brand. Each card loads and fails on its own. */
import { answerOf, serverBrandApi } from '#web/api-client.ts'
import { MemberBadge } from '#web/features/brands/member-badge.tsx'
import { SummaryCard } from '#web/features/brands/summary-card.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = () => [
  { title: 'ダッシュボード | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const members = await answerOf(serverBrandApi(context)['brand-members'].$get({ query: {} }))
  return { members: members.ok ? members.data.brand_members : null }
}

export default function Dashboard({ loaderData: { members } }: Route.ComponentProps) {
  return (
    <OfficePage title="ダッシュボード">
      <SummaryCard title="メンバー" to="/brand/members" more="メンバー一覧へ" rows={members} keyOf={({ id }) => id}>
        {({ email, invitation_accepted }) => (
          <>
            <MemberBadge accepted={invitation_accepted} />
            {email}
          </>
        )}
      </SummaryCard>
    </OfficePage>
  )
}
