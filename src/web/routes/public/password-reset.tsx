/** Sets a new password. The reset mail links here: /password/reset?token=… */
import { useState } from 'react'
import { checkResetLink, resetPassword } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
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

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (!token) return { token, used: false }
  const answer = await readResponse(checkResetLink({ context, query: { reset_password_token: token } }))
  // After too many attempts the form still answers.
  return { token, used: !answer.ok && answer.status === 422 }
}

export default function PasswordReset({ loaderData: { token, used } }: Route.ComponentProps) {
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
      used={used}
      signIn="/logon"
      request="/password"
      call={(json) => resetPassword({ json })}
      onChanged={() => setChanged(true)}
    />
  )
}
