/** Where the link of a brand member's reset mail leads, at /brand/password_reset?reset_password_token=… */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { passwordHint } from '#domain/accounts/password.ts'
import { browserBrandApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { PasswordInput } from '#web/features/accounts/password-input.tsx'
import { useSending } from '#web/features/accounts/use-sending.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset'

// The address holds the token: no other site is told of it.
export const meta: Route.MetaFunction = () => [
  { title: '新しいパスワードの設定（ブランド） | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('reset_password_token') ?? '' }
}

const fields = ['password'] as const

export default function PasswordReset({ loaderData: { token } }: Route.ComponentProps) {
  const [password, setPassword] = useState('')
  const sending = useSending(fields)
  const navigate = useNavigate()

  async function reset() {
    const json = { reset_password_token: token, password }
    const accepted = await sending.send(() => browserBrandApi['brand-members'].password.$put({ json }))
    if (accepted) await navigate('/brand/password_reset_complete', { replace: true })
  }

  if (!token)
    return (
      <Page width="form" title="リンクをお確かめください">
        <Notice kind="error" live={false}>
          リンクが途中で切れているようです。メールのリンクをもう一度開くか、あらためてお手続きください。
        </Notice>
        <LinkButton to="/brand/password_reset_send_mail" variant="quiet" wide>
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
        <LinkButton to="/brand/password_reset_send_mail" variant="quiet" wide>
          再設定のメールをもう一度送る
        </LinkButton>
      )}
    </Page>
  )
}
