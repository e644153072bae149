/** The applications to the operator's communities. */
import {
  getOperatorApplication,
  listOperatorApplications,
  listOperatorReplyTemplates,
  summarizeOperatorApplications,
} from '#web/calls/admin-communities.ts'
import { readResponse } from '#web/read-response.ts'
import { operatorOffice } from '#web/features/communities/applications/applications-office.ts'
import { loadApplications } from '#web/features/communities/applications/load-applications.ts'
import { ReceivedApplicationsPage } from '#web/features/communities/applications/received-applications.tsx'
import type { Route } from './+types/community-applications'

export const meta: Route.MetaFunction = () => [{ title: '参加申込 | 運営 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadApplications(url, {
    list: (query) => readResponse(listOperatorApplications({ context, query })),
    one: (id) => readResponse(getOperatorApplication({ context, param: { id } })),
    templates: () => readResponse(listOperatorReplyTemplates({ context })),
    summary: () => readResponse(summarizeOperatorApplications({ context })),
  })
}

export default function CommunityApplications({ loaderData }: Route.ComponentProps) {
  return (
    <ReceivedApplicationsPage
      office={operatorOffice}
      loaded={loaderData}
      title="参加申込"
      lead="ブランドに属さないコミュニティへの応募です。個人情報を含むため、誰がいつ読んだかを記録します。"
      empty="ブランドに属さないコミュニティへの参加の申し込みが、ここに届きます。"
    />
  )
}
