import { meContext } from '#web/features/accounts/shared/guards.ts'
import { ProfileForm } from '#web/features/profiles/form/profile-form.tsx'
import { brandOffice } from '#web/features/profiles/form/profile-office.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/brand-new'

export const meta: Route.MetaFunction = () => [{ title: 'ブランド作成 | 運営 | つむぎ' }]

export function loader({ context }: Route.LoaderArgs) {
  return { admin_id: context.get(meContext).id }
}

export default function BrandNew({ loaderData: { admin_id } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="ブランド作成"
      width="form"
      breadcrumbs={[{ label: 'ブランド一覧', to: '/admin/brand' }, { label: 'ブランド作成' }]}
      lead="非公開のまま保存して、あとから公開できます。"
    >
      <ProfileForm office={brandOffice} profile={null} admin_id={admin_id} />
    </OfficePage>
  )
}
