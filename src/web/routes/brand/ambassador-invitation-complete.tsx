import { getOwnCommunity } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { communityCrumb, crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { Completion, attached } from '#web/features/brands/completion.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Row } from '#web/ui/layout.tsx'
import type { Route } from './+types/ambassador-invitation-complete'

export const meta: Route.MetaFunction = () => [{ title: 'アンバサダー追加完了 | ブランド管理画面 | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const community = await loaded(getOwnCommunity({ context, param: { id } }))
  return { community: { id: community.id, name: community.name } }
}

export default function AmbassadorInvitationComplete({ loaderData: { community } }: Route.ComponentProps) {
  const path = `/brand/communities/${community.id}`
  return (
    <Completion
      flag={attached}
      subject={String(community.id)}
      title="アンバサダー追加完了"
      page={(title, content) => (
        <OfficePage
          title={title}
          breadcrumbs={trailOf(crumbs.communities, communityCrumb(community), crumbs.ambassadorAddition)}
          width="form"
        >
          {content}
          <Row gap={1} align="stretch">
            <LinkButton to={`${path}/ambassadors`}>アンバサダー一覧へ</LinkButton>
            <LinkButton variant="quiet" to={`${path}/ambassador_invitation`}>
              続けて追加する
            </LinkButton>
          </Row>
        </OfficePage>
      )}
      expired="この画面は、追加から30分のあいだ、追加したタブだけで表示されます。追加できているかどうかは、アンバサダー一覧で確かめられます。"
    >
      <p>
        「{community.name}
        」にアンバサダーを追加しました。アンバサダーのメンバーは、このコミュニティで体験を公開できるようになりました。
      </p>
    </Completion>
  )
}
