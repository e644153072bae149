import { useNavigate } from 'react-router'
import { getAdminBrand } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { InvitationForm } from '#web/features/brands/invitation-form.tsx'
import { adminMembersOffice } from '#web/features/brands/members-office.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import type { Route } from './+types/brand-member-invitation'

export const meta: Route.MetaFunction = () => [{ title: 'ブランドのメンバー招待 | 運営 | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.brand_id)
  const { name } = await loaded(getAdminBrand({ context, param: { id } }))
  return { brand: { id: Number(id), name } }
}

export default function BrandMemberInvitation({ loaderData: { brand } }: Route.ComponentProps) {
  const office = adminMembersOffice(brand.id)
  const navigate = useNavigate()
  return (
    <OfficePage
      title={`${brand.name}のメンバー招待`}
      width="form"
      breadcrumbs={[
        { label: 'ブランド一覧', to: '/admin/brand' },
        { label: brand.name, to: `/admin/brand/${brand.id}` },
        { label: 'メンバー', to: office.path },
        { label: 'メンバー招待' },
      ]}
      lead="招待する方のメールアドレスに、登録のためのリンクをお送りします。リンクは7日間使えます。"
    >
      <InvitationForm
        office={office}
        storedAs={`admin-brand-${brand.id}-invitation`}
        onInvited={(email) => {
          showSuccess(`${email} に招待を送りました。`)
          void navigate(office.path)
        }}
      />
    </OfficePage>
  )
}
