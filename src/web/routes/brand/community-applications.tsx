/** The applications to the brand's communities. */
import {
  getApplication,
  listApplications,
  listReplyTemplates,
  summarizeApplications,
} from '#web/calls/brand-applications.ts'
import { readResponse } from '#web/read-response.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandOffice } from '#web/features/communities/applications/applications-office.ts'
import { loadApplications } from '#web/features/communities/applications/load-applications.ts'
import { ReceivedApplicationsPage } from '#web/features/communities/applications/received-applications.tsx'
import type { Route } from './+types/community-applications'

export const meta: Route.MetaFunction = () => [
  { title: '応募一覧 | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadApplications(url, {
    list: (query) => readResponse(listApplications({ context, query })),
    one: (id) => readResponse(getApplication({ context, param: { id } })),
    templates: () => readResponse(listReplyTemplates({ context })),
    summary: () => readResponse(summarizeApplications({ context })),
  })
}

export default function CommunityApplications({ loaderData }: Route.ComponentProps) {
  return (
    <ReceivedApplicationsPage
      office={brandOffice}
      loaded={loaderData}
      title="応募一覧"
      breadcrumbs={trailOf(crumbs.applications)}
      lead="コミュニティへの応募です。個人情報を含むため、誰がいつ読んだかを記録します。"
      empty="コミュニティを公開すると、参加の申し込みがここに届きます。"
    />
  )
}
