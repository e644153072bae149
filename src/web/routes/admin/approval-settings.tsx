/** How admins answer requests for publication: the goal of the clock, and the reply templates. */
import { getApprovalSettings } from '#web/calls/admin-experiences.ts'
import { loaded } from '#web/read-response.ts'
import { ApprovalSettingsForm } from '#web/features/experiences/approval/approval-settings-form.tsx'
import { queuePath } from '#web/features/experiences/approval/approval-words.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/approval-settings'

export const meta: Route.MetaFunction = () => [{ title: '審査の目標とひな形 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await loaded(getApprovalSettings({ context })) }
}

export default function ApprovalSettings({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="審査の目標とひな形"
      width="form"
      breadcrumbs={[{ label: '体験の審査', to: queuePath('waiting') }, { label: '審査の目標とひな形' }]}
      lead="公開の申請にいつまでに答えるかと、ホストへのコメントによく使う文面です。承認の役割の管理者全員で使います。"
    >
      <ApprovalSettingsForm saved={settings} />
    </OfficePage>
  )
}
