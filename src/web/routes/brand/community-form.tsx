/** The form of a new or an existing community. */
import { getOwnCommunity } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { brandOffice } from '#web/features/communities/form/fields.ts'
import { CommunityForm } from '#web/features/communities/form/community-form.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/community-form'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.community === null ? 'コミュニティ作成' : `${loaderData?.community.name ?? ''}の編集`} | ブランド管理画面 | つむぎ`,
  },
]

export async function loader({ context, params: { community_id } }: Route.LoaderArgs) {
  const community = community_id
    ? await loaded(getOwnCommunity({ context, param: { id: pathId(community_id) } }))
    : null
  return { community, member_id: context.get(brandMeContext).id }
}

export default function CommunityFormPage({ loaderData: { community, member_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={community ? 'コミュニティ編集' : 'コミュニティ作成'}
      breadcrumbs={
        community
          ? trailOf(crumbs.communities, communityCrumb(community), crumbs.communityEdit)
          : trailOf(crumbs.communities, crumbs.communityCreation)
      }
      width="form"
      lead={!community && '非公開のまま保存して、あとから公開できます。'}
      actions={
        community && (
          <LinkButton variant="quiet" to={`/brand/communities/${community.id}`} target="_blank">
            プレビュー（別のタブ）
          </LinkButton>
        )
      }
    >
      <CommunityForm office={brandOffice} community={community} member_id={member_id} />
    </OfficePage>
  )
}
