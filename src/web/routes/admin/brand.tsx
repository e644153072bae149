/** A brand's page for admins. */
import { listAdminCommunities } from '#web/calls/admin-communities.ts'
import { getAdminBrand } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { ProfileDetail } from '#web/features/profiles/admin-profiles.tsx'
import { pathId } from '#web/path-id.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/brand'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brand.name ?? 'ブランド'} | 運営 | つむぎ` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = pathId(params.brand_id)
  const query = { brand_id: id, sort: 'name', page: String(pageOf(url.searchParams)) } as const
  const [brand, { communities, meta: pages }] = await Promise.all([
    loaded(getAdminBrand({ context, param: { id } })),
    loaded(listAdminCommunities({ context, query })),
  ])
  keepWithinPages(url, pages)
  return { brand, communities, pages }
}

export default function AdminBrand({ loaderData: { brand, communities, pages } }: Route.ComponentProps) {
  const pager = (
    <Pager
      pages={pages}
      to={(page) => `/admin/brand/${brand.id}${page > 1 ? `?page=${page}` : ''}`}
      label="コミュニティのページ送り"
    />
  )
  return <ProfileDetail office={brandOffice} profile={brand} communities={{ rows: communities, pager }} />
}
