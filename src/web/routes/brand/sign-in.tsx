/** Where brand members sign in, at /brand/sign_in?back=/brand/path. */
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { passwordProblem } from '#domain/accounts/password.ts'
import { answerOf, browserBrandApi, serverBrandApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import styles from '#web/features/accounts/accounts.module.css'
import { goBackSignedIn } from '#web/features/accounts/go-back.ts'
import { PasswordInput } from '#web/features/accounts/password-input.tsx'
import { missing, useSending } from '#web/features/accounts/use-sending.ts'
import { safeBrandBack } from '#web/features/brands/brand-paths.ts'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/sign-in'

export const meta: Route.MetaFunction = () => [
  { title: 'ブランド管理画面へのログイン | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const back = safeBrandBack(url.searchParams.get('back'))
  const answer = await answerOf(serverBrandApi(context)['brand-members'].me.$get())
  if (answer.ok) throw redirect(back)
  return { back }
}

const fields = ['email', 'password'] as const

export default function BrandSignIn({ loaderData: { back } }: Route.ComponentProps) {
  const { value, change, clear } = useStoredForm('brand-sign-in', { email: '' })
  const [password, setPassword] = useState('')
  const sending = useSending(fields)

  async function signIn() {
    const json = { email: value.email, password }
    const empty = missing(json, { email: 'メールアドレス', password: 'パスワード' })
    if (empty) return sending.refuse(empty)
    // What can't be a password of ours isn't asked for (specification 5).
    const problem = passwordProblem(password)
    if (problem) return sending.refuse({ password: [problem] })
    const me = await sending.send(() => browserBrandApi['brand-members']['sign-in'].$post({ json }))
    if (!me) return undefined
    clear()
    return goBackSignedIn(back)
  }

  return (
    <Page
      width="form"
      title="ブランド管理画面へのログイン"
      lead="ブランドのメンバーとして登録したメールアドレスでログインしてください。"
    >
      <AccountForm sending={sending} submit="ログインする" busy="ログインしています…" onSend={signIn}>
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
        <PasswordInput
          label="パスワード"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={sending.errorOf('password')}
        />
      </AccountForm>
      <div className={styles.links}>
        <Link to="/brand/password_reset_send_mail">パスワードを忘れた方</Link>
        <Link to="/logon">体験の予約やホストの方のログインはこちら</Link>
      </div>
    </Page>
  )
}
