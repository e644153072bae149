/** Completion page of an invitation of a brand member. */
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { Completion, invited } from '#web/features/brands/completion.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/members-invitation-complete'

export const meta: Route.MetaFunction = () => [{ title: 'メンバー招待完了 | ブランド管理画面 | つむぎ' }]

export default function MembersInvitationComplete() {
  return (
    <Completion
      flag={invited}
      title="招待を送りました"
      page={(title, content) => (
        <OfficePage
          title={title}
          width="form"
          breadcrumbs={trailOf(crumbs.members, crumbs.invitation, crumbs.invitationComplete)}
        >
          {content}
          <LinkButton to="/brand/members" wide>
            メンバー一覧へ
          </LinkButton>
          <LinkButton to="/brand/members/invitation" variant="quiet" wide>
            続けて招待する
          </LinkButton>
        </OfficePage>
      )}
      expired="この画面は、招待から30分のあいだ、招待したタブだけで表示されます。招待できているかどうかは、メンバー一覧で確かめられます。"
    >
      招待のメールを送りました。登録が済むと、一覧の状態が「招待中」から「参加中」に変わります。
    </Completion>
  )
}
