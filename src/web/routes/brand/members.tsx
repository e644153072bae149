/** The members of the brand, at /brand/members?page=n. */
import { listBrandMembers } from '#web/calls/brands.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { ownMembersOffice } from '#web/features/brands/members-office.ts'
import { MembersList } from '#web/features/brands/members-list.tsx'
import { loadedList } from '#web/features/shared/loaded-list.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/members'

export const meta: Route.MetaFunction = () => [{ title: 'メンバー一覧 | ブランド管理画面 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = String(pageOf(url.searchParams))
  const members = await loadedList(listBrandMembers({ context, query: { page } }))
  if (members) keepWithinPages(url, members.meta)
  return { members, own_id: context.get(brandMeContext).id, marked: Number(url.searchParams.get('member')) || null }
}

export default function Members({ loaderData: { members, own_id, marked } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="メンバー一覧"
      breadcrumbs={trailOf(crumbs.members)}
      lead="このブランドの管理画面に入れる人たちです。"
      actions={<LinkButton to="/brand/members/invitation">メンバーを招待する</LinkButton>}
    >
      <MembersList office={ownMembersOffice} loaded={members} own_id={own_id} joinedHead="登録日" marked={marked} />
    </OfficePage>
  )
}
