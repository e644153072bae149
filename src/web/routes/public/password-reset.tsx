/** Sets a new password. The reset mail links here: /password/reset?token=… */
import { useState } from 'react'
import { browserApi } from '#web/api-client.ts'
import { NewPassword } from '#web/features/accounts/sign-in/new-password.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset'

// The URL contains the token: don't send it to other sites as referrer.
export const meta: Route.MetaFunction = () => [
  { title: '新しいパスワードの設定 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export default function PasswordReset({ loaderData: { token } }: Route.ComponentProps) {
  const [changed, setChanged] = useState(false)
  if (changed)
    return (
      <Page width="form" title="パスワードを変更しました">
        <Notice kind="success">
          新しいパスワードでログインしてください。お使いだったすべての端末は、ログアウトされています。
        </Notice>
        <LinkButton to="/logon" wide>
          ログインへ
        </LinkButton>
      </Page>
    )
  return (
    <NewPassword
      token={token}
      request="/password"
      call={(json) => browserApi.password.$put({ json })}
      onChanged={() => setChanged(true)}
    />
  )
}
