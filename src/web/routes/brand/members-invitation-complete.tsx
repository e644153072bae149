/** Completion page of an invitation of a brand member. */
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/members-invitation-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'メンバー招待完了 | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function MembersInvitationComplete() {
  return (
    <OfficePage
      title="招待を送りました"
      width="form"
      breadcrumbs={trailOf(crumbs.members, crumbs.invitation, crumbs.invitationComplete)}
    >
      <Notice kind="success" live={false}>
        招待のメールを送りました。登録が済むと、一覧の状態が「招待中」から「参加中」に変わります。
      </Notice>
      <LinkButton to="/brand/members" wide>
        メンバー一覧へ
      </LinkButton>
      <LinkButton to="/brand/members/invitation" variant="quiet" wide>
        続けて招待する
      </LinkButton>
    </OfficePage>
  )
}
