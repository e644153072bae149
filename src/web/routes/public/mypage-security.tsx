/** How the person signs in: the second factor and passkeys, at /mypage/security. */
import { loaded, serverApi } from '#web/api-client.ts'
import { userSecurity } from '#web/features/accounts/security/calls.ts'
import { SecurityParts } from '#web/features/accounts/security/security-parts.tsx'
import { signedIn } from '#web/features/accounts/signed-in.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-security'

export const meta: Route.MetaFunction = () => [
  { title: 'ログインとセキュリティ | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  return { security: await loaded(serverApi(context).security.$get()) }
}

export default function MyPageSecurity({ loaderData: { security } }: Route.ComponentProps) {
  return (
    <Page
      width="text"
      title="ログインとセキュリティ"
      breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: 'ログインとセキュリティ' }]}
    >
      <SecurityParts security={security} calls={userSecurity} />
    </Page>
  )
}
