/** All brands, at /admin/brand. */
import { serverApi } from '#web/api-client.ts'
import { loadedList } from '#web/features/shared/loaded-list.ts'
import { officeList, officeQueryOf } from '#web/features/shared/list-address.ts'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { ProfileList } from '#web/features/profiles/profile-list.tsx'
import { keepWithinPages } from '#web/ui/page-of.ts'
import type { Route } from './+types/brands'

export const meta: Route.MetaFunction = () => [
  { title: 'ブランド一覧 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = officeList.read(url.searchParams)
  const list = await loadedList(serverApi(context).admin.brands.$get({ query: officeQueryOf(shown) }))
  if (list) keepWithinPages(url, list.meta)
  return { shown, list: list && { rows: list.brands, meta: list.meta } }
}

export default function Brands({ loaderData: { shown, list } }: Route.ComponentProps) {
  return (
    <ProfileList
      office={brandOffice}
      shown={shown}
      list={list}
      lead="コミュニティを持つ会社や団体です。招待したメンバーが、ブランド管理画面でコミュニティと応募を管理します。"
    />
  )
}
