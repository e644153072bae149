/** A member of an ambassador adds another member. Other users get 404. */
import { listAmbassadorMembers } from '#web/calls/ambassadors.ts'
import { readResponse } from '#web/read-response.ts'
import { AssociationForm } from '#web/features/ambassadors/association-form.tsx'
import { loadedOrHidden } from '#web/features/ambassadors/loaded-or-hidden.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/ambassador-member-invitation'

export const meta: Route.MetaFunction = () => [{ title: 'アンバサダーのメンバー追加 | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const call = listAmbassadorMembers({ context, param: { id }, query: { page: '1' } })
  const { ambassador } = loadedOrHidden(await readResponse(call))
  return { ambassador }
}

export default function AmbassadorMemberInvitation({ loaderData: { ambassador } }: Route.ComponentProps) {
  const membersPath = `/ambassador/${ambassador.id}/members`
  return (
    <OfficePage
      title={`${ambassador.name}のメンバー追加`}
      width="form"
      breadcrumbs={[{ label: `${ambassador.name}のメンバー`, to: membersPath }, { label: 'メンバー追加' }]}
      lead="つむぎの会員を、このアンバサダーのメンバーにします。追加するとすぐに、その名前で体験を公開できます。"
    >
      <AssociationForm ambassador={ambassador} membersPath={membersPath} by="address" />
    </OfficePage>
  )
}
