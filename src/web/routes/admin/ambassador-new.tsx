import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileForm } from '#web/features/profiles/form/profile-form.tsx'
import { ambassadorOffice } from '#web/features/profiles/form/profile-office.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/ambassador-new'

export const meta: Route.MetaFunction = () => [{ title: 'アンバサダー作成 | 運営 | つむぎ' }]

export function loader({ context }: Route.LoaderArgs) {
  return { admin_id: context.get(meContext).id }
}

export default function AmbassadorNew({ loaderData: { admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="アンバサダー作成"
      width="form"
      breadcrumbs={[{ label: 'アンバサダー一覧', to: '/admin/ambassador' }, { label: 'アンバサダー作成' }]}
      lead="非公開のまま保存して、あとから公開できます。"
    >
      <ProfileForm office={ambassadorOffice} profile={null} admin_id={admin_id} />
    </OfficePage>
  )
}
