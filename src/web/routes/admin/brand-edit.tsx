import { getAdminBrand } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileForm } from '#web/features/profiles/form/profile-form.tsx'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/brand-edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brand.name ?? ''}の編集 | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.brand_id)
  const brand = await loaded(getAdminBrand({ context, param: { id } }))
  return { brand, admin_id: context.get(meContext).id }
}

export default function BrandEdit({ loaderData: { brand, admin_id } }: Route.ComponentProps) {
  const { id, name } = brand
  return (
    <OfficePage
      title="ブランド編集"
      width="form"
      breadcrumbs={[
        { label: 'ブランド一覧', to: '/admin/brand' },
        { label: name, to: `/admin/brand/${id}` },
        { label: 'ブランド編集' },
      ]}
    >
      <ProfileForm office={brandOffice} profile={brand} admin_id={admin_id} />
    </OfficePage>
  )
}
