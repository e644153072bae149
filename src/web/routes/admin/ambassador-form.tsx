/** The form of a new or an existing ambassador. */
import { getAdminAmbassador } from '#web/calls/ambassadors.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileFormPage } from '#web/features/profiles/admin-profiles.tsx'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { pathId } from '#web/path-id.ts'
import type { Route } from './+types/ambassador-form'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.ambassador === null ? 'アンバサダー作成' : `${loaderData?.ambassador.name ?? ''}の編集`} | 運営 | つむぎ`,
  },
]

export async function loader({ context, params: { ambassador_id } }: Route.LoaderArgs) {
  const ambassador = ambassador_id
    ? await loaded(getAdminAmbassador({ context, param: { id: pathId(ambassador_id) } }))
    : null
  return { ambassador, admin_id: context.get(meContext).id }
}

export default function AmbassadorFormPage({ loaderData: { ambassador, admin_id } }: Route.ComponentProps) {
  return <ProfileFormPage office={ambassadorOffice} profile={ambassador} admin_id={admin_id} />
}
