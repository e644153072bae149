/** The admins' form of a new community, at /communities/new, or of an existing one. */
import { getAdminCommunity } from '#web/calls/admin-communities.ts'
import { listBrands } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { adminOffice } from '#web/features/communities/form/fields.ts'
import { CommunityForm } from '#web/features/communities/form/community-form.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/community-form'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.community === null ? 'コミュニティ作成' : `${loaderData?.community.name ?? ''}の編集`} | 運営 | つむぎ`,
  },
]

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const [community, { brands }] = await Promise.all([
    id ? loaded(getAdminCommunity({ context, param: { id: pathId(id) } })) : null,
    loaded(listBrands({ context, query: { include_unpublished: 'true' } })),
  ])
  return { community, brands: brands.map(({ id, name }) => ({ id, name })), admin_id: context.get(meContext).id }
}

export default function CommunityFormPage({ loaderData: { community, brands, admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title={community ? 'コミュニティ編集' : 'コミュニティ作成'}
      width="form"
      breadcrumbs={[
        { label: 'コミュニティ一覧', to: '/admin/communities' },
        { label: community?.name ?? 'コミュニティ作成' },
      ]}
      lead={!community && '非公開のまま保存して、あとから公開できます。'}
      actions={
        community && (
          <LinkButton variant="quiet" to={`/communities/${community.id}`} target="_blank">
            {community.published ? '公開ページ（別のタブ）' : 'プレビュー（別のタブ）'}
          </LinkButton>
        )
      }
    >
      <CommunityForm office={adminOffice} community={community} member_id={admin_id} brands={brands} />
    </OfficePage>
  )
}
