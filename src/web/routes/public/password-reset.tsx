/** Where the link of the reset mail leads, at /password/reset?token=… */
import { useState } from 'react'
import { passwordHint } from '#domain/accounts/password.ts'
import { browserApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { PasswordInput } from '#web/features/accounts/password-input.tsx'
import { useSending } from '#web/features/accounts/use-sending.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset'

// The address holds the token: no other site is told of it.
export const meta: Route.MetaFunction = () => [
  { title: '新しいパスワードの設定 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

const fields = ['password'] as const

export default function PasswordReset({ loaderData: { token } }: Route.ComponentProps) {
  const [password, setPassword] = useState('')
  const [changed, setChanged] = useState(false)
  const sending = useSending(fields)

  async function reset() {
    const json = { reset_password_token: token, password }
    const accepted = await sending.send(() => browserApi.password.$put({ json }))
    if (!accepted) return
    sending.done()
    setChanged(true)
  }

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
  if (!token)
    return (
      <Page width="form" title="リンクをお確かめください">
        <Notice kind="error" live={false}>
          リンクが途中で切れているようです。メールのリンクをもう一度開くか、あらためてお手続きください。
        </Notice>
        <LinkButton to="/password" variant="quiet" wide>
          再設定のメールを送る
        </LinkButton>
      </Page>
    )
  return (
    <Page width="form" title="新しいパスワードの設定">
      <AccountForm sending={sending} submit="パスワードを変更する" busy="変更しています…" onSend={reset}>
        <PasswordInput
          label="新しいパスワード"
          name="password"
          autoComplete="new-password"
          help={passwordHint}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={sending.errorOf('password')}
        />
      </AccountForm>
      {sending.errors.some((error) => error.field === null) && (
        <LinkButton to="/password" variant="plain">
          再設定のメールをもう一度送る
        </LinkButton>
      )}
    </Page>
  )
}
