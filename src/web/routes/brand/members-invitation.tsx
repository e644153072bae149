/** A brand member invites another one by mail. */
import { useNavigate } from 'react-router'
import { ANY, invited } from '#web/features/brands/completion.tsx'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { InvitationForm } from '#web/features/brands/invitation-form.tsx'
import { ownMembersOffice } from '#web/features/brands/members-office.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/members-invitation'

export const meta: Route.MetaFunction = () => [{ title: 'メンバー招待 | ブランド管理画面 | つむぎ' }]

export default function MembersInvitation() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="メンバー招待"
      width="form"
      breadcrumbs={trailOf(crumbs.members, crumbs.invitation)}
      lead="招待する方のメールアドレスに、登録のためのリンクをお送りします。リンクは7日間使えます。"
    >
      <InvitationForm
        office={ownMembersOffice}
        storedAs="brand-member-invitation"
        onInvited={() => {
          invited.set(ANY, true)
          void navigate('/brand/members/invitation/complete')
        }}
      />
    </OfficePage>
  )
}
