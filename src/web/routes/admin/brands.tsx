/** All brands, at /admin/brand. */
import { listAdminBrands } from '#web/calls/brands.ts'
import { officeQueryOf, readOfficeFilter } from '#web/features/office/lists/office-filter.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { profileColumns, ProfileList } from '#web/features/profiles/admin-profiles.tsx'
import type { Route } from './+types/brands'

export const meta: Route.MetaFunction = () => [{ title: 'ブランド一覧 | 運営 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readOfficeFilter(url.searchParams)
  const list = await readList(url, officeQueryOf(filter), (query) => listAdminBrands({ context, query }))
  return { filter, ...list }
}

const columns = profileColumns(brandOffice)

export default function Brands({ loaderData: { filter, found, error } }: Route.ComponentProps) {
  return (
    <ProfileList
      office={brandOffice}
      columns={columns}
      filter={filter}
      rows={found?.brands ?? null}
      pages={found?.meta}
      error={error}
    />
  )
}
