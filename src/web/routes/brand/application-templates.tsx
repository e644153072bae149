/** The reply templates of the brand. */
import { listReplyTemplates } from '#web/calls/brand-communities.ts'
import { loaded } from '#web/read-response.ts'
import { brandMeContext } from '#web/features/brands/brand-guard.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { brandOffice } from '#web/features/communities/applications/applications-office.ts'
import { ReplyTemplatesForm } from '#web/features/communities/applications/reply-templates-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/application-templates'

export const meta: Route.MetaFunction = () => [{ title: '返事のひな形 | ブランド管理画面 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return {
    me: context.get(brandMeContext),
    templates: await loaded(listReplyTemplates({ context })),
  }
}

export default function ApplicationTemplates({ loaderData: { me, templates } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="返事のひな形"
      width="form"
      breadcrumbs={trailOf(crumbs.applications, crumbs.templates)}
      lead="応募への返事によく使う文面です。ブランドのメンバー全員で使います。"
    >
      <ReplyTemplatesForm office={brandOffice} saved={templates} owner={`brand-${me.id}`} />
    </OfficePage>
  )
}
