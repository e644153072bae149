/** The applications to the brand's communities. */
import {
  getApplication,
  listApplications,
  listReplyTemplates,
  summarizeApplications,
} from '#web/calls/brand-communities.ts'
import { readResponse } from '#web/read-response.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { OtherBrand } from '#web/features/brands/other-brand.tsx'
import { brandOffice } from '#web/features/communities/applications/applications-office.ts'
import { loadApplications } from '#web/features/communities/applications/load-applications.ts'
import { ReceivedApplicationsPage } from '#web/features/communities/applications/received-applications.tsx'
import type { Route } from './+types/community-applications'

export const meta: Route.MetaFunction = () => [{ title: '応募一覧 | ブランド管理画面 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const loaded = await loadApplications(url, {
    list: (query) => readResponse(listApplications({ context, query })),
    one: (id) => readResponse(getApplication({ context, param: { id } })),
    templates: () => readResponse(listReplyTemplates({ context })),
    summary: () => readResponse(summarizeApplications({ context })),
  })
  return { loaded, brands: context.get(brandMeContext).brands }
}

export default function CommunityApplications({ loaderData: { loaded, brands } }: Route.ComponentProps) {
  return (
    <ReceivedApplicationsPage
      office={brandOffice}
      loaded={loaded}
      title="応募一覧"
      breadcrumbs={trailOf(crumbs.applications)}
      lead="コミュニティへの応募です。個人情報を含むため、誰がいつ読んだかを記録します。"
      empty="コミュニティを公開すると、参加の申し込みがここに届きます。"
      notFound={<OtherBrand brands={brands} />}
    />
  )
}
