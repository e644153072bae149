import { getOwnCommunity } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { brandOffice } from '#web/features/communities/form/community-office.ts'
import { CommunityForm } from '#web/features/communities/form/community-form.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/community-edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.community.name ?? ''}の編集 | ブランド管理画面 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.community_id)
  const community = await loaded(getOwnCommunity({ context, param: { id } }))
  return { community, member_id: context.get(brandMeContext).id }
}

export default function CommunityEdit({ loaderData: { community, member_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="コミュニティ編集"
      breadcrumbs={trailOf(crumbs.communities, communityCrumb(community), crumbs.communityEdit)}
      width="form"
      actions={
        <LinkButton variant="quiet" to={`/brand/communities/${community.id}`} target="_blank">
          プレビュー（別のタブ）
        </LinkButton>
      }
    >
      <CommunityForm office={brandOffice} community={community} member_id={member_id} />
    </OfficePage>
  )
}
