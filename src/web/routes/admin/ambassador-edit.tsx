import { getAdminAmbassador } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileForm } from '#web/features/profiles/form/profile-form.tsx'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/ambassador-edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.ambassador.name ?? ''}の編集 | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.ambassador_id)
  const ambassador = await loaded(getAdminAmbassador({ context, param: { id } }))
  return { ambassador, admin_id: context.get(meContext).id }
}

export default function AmbassadorEdit({ loaderData: { ambassador, admin_id } }: Route.ComponentProps) {
  const { id, name } = ambassador
  return (
    <OfficePage
      title="アンバサダー編集"
      width="form"
      breadcrumbs={[
        { label: 'アンバサダー一覧', to: '/admin/ambassador' },
        { label: name, to: `/admin/ambassador/${id}` },
        { label: 'アンバサダー編集' },
      ]}
    >
      <ProfileForm office={ambassadorOffice} profile={ambassador} admin_id={admin_id} />
    </OfficePage>
  )
}
