/** The operator's reply templates. */
import { listOperatorReplyTemplates } from '#web/calls/admin-communities.ts'
import { loaded } from '#web/read-response.ts'
import { operatorOffice } from '#web/features/communities/applications/applications-office.ts'
import { ReplyTemplatesForm } from '#web/features/communities/applications/reply-templates-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/application-templates'

export const meta: Route.MetaFunction = () => [{ title: '返事のひな形 | 運営 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await loaded(listOperatorReplyTemplates({ context })) }
}

export default function ApplicationTemplates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="返事のひな形"
      width="form"
      lead="ブランドに属さないコミュニティへの応募の返事によく使う文面です。管理者全員で使います。"
    >
      <ReplyTemplatesForm office={operatorOffice} saved={templates} owner="admin" />
    </OfficePage>
  )
}
