/** The applications to the operator's communities. */
import { readResponse, serverApi } from '#web/api-client.ts'
import { operatorOffice } from '#web/features/communities/applications/applications-office.ts'
import { loadApplications } from '#web/features/communities/applications/load-applications.ts'
import { ReceivedApplicationsPage } from '#web/features/communities/applications/received-applications.tsx'
import type { Route } from './+types/community-applications'

export const meta: Route.MetaFunction = () => [
  { title: '参加申込 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = serverApi(context).admin.community_applications
  return await loadApplications(url, {
    list: (query) => readResponse(api.$get({ query })),
    one: (id) => readResponse(api[':id'].$get({ param: { id } })),
    templates: () => readResponse(api.templates.$get()),
    summary: () => readResponse(api.summary.$get()),
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
