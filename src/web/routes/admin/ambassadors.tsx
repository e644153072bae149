/** All ambassadors, at /admin/ambassador. */
import { serverApi } from '#web/api-client.ts'
import { loadedList } from '#web/features/shared/loaded-list.ts'
import { officeList, officeQueryOf } from '#web/features/shared/list-address.ts'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { ProfileList } from '#web/features/profiles/profile-list.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/ambassadors'

export const meta: Route.MetaFunction = () => [
  { title: 'アンバサダー一覧 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = officeList.read(url.searchParams)
  const list = await loadedList(serverApi(context).admin.ambassadors.$get({ query: officeQueryOf(shown) }))
  if (list) keepWithinPages(url, list.meta)
  return { shown, list: list && { rows: list.ambassadors, meta: list.meta } }
}

export default function Ambassadors({ loaderData: { shown, list } }: Route.ComponentProps) {
  return (
    <ProfileList
      office={ambassadorOffice}
      shown={shown}
      list={list}
      lead="コミュニティの体験を公開する、団体やグループです。会員をメンバーにすると、その名前で体験を公開できます。"
    />
  )
}
