/** Where brand members who forgot their password ask for a link to set a new one. */
import { Link, useNavigate } from 'react-router'
import { browserBrandApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import styles from '#web/features/accounts/accounts.module.css'
import { useSending } from '#web/features/accounts/use-sending.ts'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/password-reset-send-mail'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワードの再設定（ブランド） | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const fields = ['email'] as const

export default function PasswordResetSendMail() {
  // The same address that was tried at sign-in is already there.
  const { value, change } = useStoredForm('brand-sign-in', { email: '' })
  const sending = useSending(fields)
  const navigate = useNavigate()

  async function request() {
    const json = { email: value.email }
    const accepted = await sending.send(() => browserBrandApi['brand-members'].password.$post({ json }))
    if (accepted) await navigate('/brand/password_reset_send_mail_complete')
  }

  return (
    <Page
      width="form"
      title="パスワードの再設定"
      lead="ブランドのメンバーとしてご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。"
    >
      <AccountForm sending={sending} submit="メールを送る" busy="送っています…" onSend={request}>
        <TextInput
          label="メールアドレス"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={value.email}
          onChange={(event) => change({ email: event.target.value })}
          error={sending.errorOf('email')}
        />
      </AccountForm>
      <div className={styles.links}>
        <Link to="/brand/sign_in">ログインへ戻る</Link>
      </div>
    </Page>
  )
}
