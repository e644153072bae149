import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { brandOffice } from '#web/features/communities/form/community-office.ts'
import { CommunityForm } from '#web/features/communities/form/community-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/community-new'

export const meta: Route.MetaFunction = () => [{ title: 'コミュニティ作成 | ブランド管理画面 | つむぎ' }]

export function loader({ context }: Route.LoaderArgs) {
  return { member_id: context.get(brandMeContext).id }
}

export default function CommunityNew({ loaderData: { member_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="コミュニティ作成"
      breadcrumbs={trailOf(crumbs.communities, crumbs.communityCreation)}
      width="form"
      lead="非公開のまま保存して、あとから公開できます。"
    >
      <CommunityForm office={brandOffice} community={null} member_id={member_id} />
    </OfficePage>
  )
}
