/** The members of an ambassador, for its members. Other users get 404. */
import { listAmbassadorMembers } from '#web/calls/ambassadors.ts'
import { readResponse } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { MembersList } from '#web/features/ambassadors/members-list.tsx'
import { loadedOrHidden } from '#web/features/ambassadors/loaded-or-hidden.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/ambassador-members'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.members.ambassador.name ?? ''}のメンバー | つむぎ` },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const query = { q, page: String(pageOf(url.searchParams)) }
  const answer = await readResponse(listAmbassadorMembers({ context, param: { id }, query }))
  return { q, members: loadedOrHidden(answer), own_id: context.get(meContext).id }
}

export default function AmbassadorMembers({ loaderData: { q, members, own_id } }: Route.ComponentProps) {
  const { id, name } = members.ambassador
  const path = `/ambassador/${id}`
  return (
    <OfficePage
      title={`${name}のメンバー`}
      lead="このアンバサダーの名前で体験を公開し、メンバーを管理できる方です。"
      actions={<LinkButton to={`${path}/member_invitation`}>メンバーを追加する</LinkButton>}
    >
      <MembersList
        loaded={members}
        q={q}
        path={`${path}/members`}
        invitationPath={`${path}/member_invitation`}
        own_id={own_id}
      />
    </OfficePage>
  )
}
