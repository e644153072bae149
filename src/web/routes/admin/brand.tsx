/** A brand's page for admins. */
import { loaded, serverApi } from '#web/api-client.ts'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { ProfileDetail } from '#web/features/profiles/profile-detail.tsx'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/brand'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brand.name ?? 'ブランド'} | 運営 | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.brand_id)
  return { brand: await loaded(serverApi(context).admin.brands[':id'].$get({ param: { id } })) }
}

export default function AdminBrand({ loaderData: { brand } }: Route.ComponentProps) {
  return <ProfileDetail office={brandOffice} profile={brand} />
}
