import { listAmbassadorMembers } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { MembersList } from '#web/features/ambassadors/members-list.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/ambassador-members'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.members.ambassador.name ?? ''}のメンバー | 運営 | つむぎ` },
]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const id = pathId(params.ambassador_id)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const query = { q, page: String(pageOf(url.searchParams)) }
  const members = await loaded(listAmbassadorMembers({ context, param: { id }, query }))
  keepWithinPages(url, members.meta)
  return { q, members }
}

export default function AmbassadorMembers({ loaderData: { q, members } }: Route.ComponentProps) {
  const { id, name } = members.ambassador
  const path = `/admin/ambassador/${id}`
  return (
    <OfficePage
      title={`${name}のメンバー`}
      breadcrumbs={[
        { label: 'アンバサダー一覧', to: '/admin/ambassador' },
        { label: name, to: path },
        { label: 'メンバー' },
      ]}
      lead="このアンバサダーの名前で体験を公開し、メンバーを管理できる会員です。"
      actions={<LinkButton to={`${path}/member_invitation`}>メンバーを追加する</LinkButton>}
    >
      <MembersList
        loaded={members}
        q={q}
        path={`${path}/members`}
        invitationPath={`${path}/member_invitation`}
        own_id={null}
      />
    </OfficePage>
  )
}
