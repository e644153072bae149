/** How often the member gets mail about new applications, at /brand/notifications. */
import { getMemberNotifications } from '#web/calls/brands.ts'
import { loaded } from '#web/read-response.ts'
import { NotificationsForm } from '#web/features/brands/notifications-form.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/notifications'

export const meta: Route.MetaFunction = () => [{ title: 'お知らせのメール | ブランド管理画面 | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return await loaded(getMemberNotifications({ context }))
}

export default function Notifications({ loaderData: { application_mail } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="お知らせのメール"
      width="form"
      lead="あなたに届くメールの設定です。ほかのメンバーには影響しません。"
    >
      <NotificationsForm key={application_mail} saved={application_mail} />
    </OfficePage>
  )
}
