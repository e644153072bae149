/** The form of a new or an existing brand. */
import { getAdminBrand } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileFormPage } from '#web/features/profiles/admin-profiles.tsx'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/brand-form'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brand === null ? 'ブランド作成' : `${loaderData?.brand.name ?? ''}の編集`} | 運営 | つむぎ` },
]

export async function loader({ context, params: { brand_id } }: Route.LoaderArgs) {
  const brand = brand_id ? await loaded(getAdminBrand({ context, param: { id: pathId(brand_id) } })) : null
  return { brand, admin_id: context.get(meContext).id }
}

export default function BrandFormPage({ loaderData: { brand, admin_id } }: Route.ComponentProps) {
  return <ProfileFormPage office={brandOffice} profile={brand} admin_id={admin_id} />
}
