/** The admins' form for a new community, at /communities/new. */
import { listBrands } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { adminOffice } from '#web/features/communities/form/community-office.ts'
import { CommunityForm } from '#web/features/communities/form/community-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/community-new'

export const meta: Route.MetaFunction = () => [{ title: 'コミュニティ作成 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { brands } = await loaded(listBrands({ context, query: { include_unpublished: 'true' } }))
  return { brands: brands.map(({ id, name }) => ({ id, name })), admin_id: context.get(meContext).id }
}

export default function CommunityNew({ loaderData: { brands, admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="コミュニティ作成"
      width="form"
      breadcrumbs={[{ label: 'コミュニティ一覧', to: '/admin/communities' }, { label: 'コミュニティ作成' }]}
      lead="非公開のまま保存して、あとから公開できます。"
    >
      <CommunityForm office={adminOffice} community={null} member_id={admin_id} brands={brands} />
    </OfficePage>
  )
}
