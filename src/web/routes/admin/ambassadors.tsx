/** All ambassadors, at /admin/ambassador. */
import { listAdminAmbassadors } from '#web/calls/ambassadors.ts'
import { officeQueryOf, readOfficeFilter } from '#web/features/office/lists/office-filter.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { profileColumns, ProfileList } from '#web/features/profiles/admin-profiles.tsx'
import type { Route } from './+types/ambassadors'

export const meta: Route.MetaFunction = () => [{ title: 'アンバサダー一覧 | 運営 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readOfficeFilter(url.searchParams)
  const list = await readList(url, officeQueryOf(filter), (query) => listAdminAmbassadors({ context, query }))
  return { filter, ...list }
}

const columns = profileColumns(ambassadorOffice)

export default function Ambassadors({ loaderData: { filter, found, error } }: Route.ComponentProps) {
  return (
    <ProfileList
      office={ambassadorOffice}
      columns={columns}
      filter={filter}
      rows={found?.ambassadors ?? null}
      pages={found?.meta}
      error={error}
    />
  )
}
