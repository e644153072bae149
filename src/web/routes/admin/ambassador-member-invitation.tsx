import { listAmbassadorMembers } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { AssociationForm } from '#web/features/ambassadors/association-form.tsx'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/ambassador-member-invitation'

export const meta: Route.MetaFunction = () => [{ title: 'アンバサダーのメンバー追加 | 運営 | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.ambassador_id)
  const { ambassador } = await loaded(listAmbassadorMembers({ context, param: { id }, query: { page: '1' } }))
  return { ambassador }
}

export default function AmbassadorMemberInvitation({ loaderData: { ambassador } }: Route.ComponentProps) {
  const { id, name } = ambassador
  const path = `/admin/ambassador/${id}`
  return (
    <OfficePage
      title={`${name}のメンバー追加`}
      width="form"
      breadcrumbs={[
        { label: 'アンバサダー一覧', to: '/admin/ambassador' },
        { label: name, to: path },
        { label: 'メンバー', to: `${path}/members` },
        { label: 'メンバー追加' },
      ]}
      lead="つむぎの会員を、このアンバサダーのメンバーにします。追加するとすぐに、その名前で体験を公開できます。"
    >
      <AssociationForm ambassador={ambassador} membersPath={`${path}/members`} by="name" />
    </OfficePage>
  )
}
