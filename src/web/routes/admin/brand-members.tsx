import { getAdminBrand, listMembersOfBrand } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { adminMembersOffice } from '#web/features/brands/members-office.ts'
import { MembersList } from '#web/features/brands/members-list.tsx'
import { loadedList } from '#web/features/shared/loaded-list.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/brand-members'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.brand.name ?? ''}のメンバー | 運営 | つむぎ` },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.brand_id)
  const [{ name }, members] = await Promise.all([
    loaded(getAdminBrand({ context, param: { id } })),
    loadedList(listMembersOfBrand({ context, param: { id }, query: { page: String(pageOf(url.searchParams)) } })),
  ])
  if (members) keepWithinPages(url, members.meta)
  return { brand: { id: Number(id), name }, members }
}

export default function BrandMembers({ loaderData: { brand, members } }: Route.ComponentProps) {
  const office = adminMembersOffice(brand.id)
  return (
    <OfficePage
      title={`${brand.name}のメンバー`}
      breadcrumbs={[
        { label: 'ブランド一覧', to: '/admin/brand' },
        { label: brand.name, to: `/admin/brand/${brand.id}` },
        { label: 'メンバー' },
      ]}
      lead="このブランドの管理画面に入れる人たちです。"
      actions={<LinkButton to={office.invitationPath}>メンバーを招待する</LinkButton>}
    >
      <MembersList office={office} loaded={members} own_id={null} joinedHead="参加日" />
    </OfficePage>
  )
}
