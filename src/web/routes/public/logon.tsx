/** Where people sign in, at /logon?back=/path. */
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import styles from '#web/features/accounts/accounts.module.css'
import { backOf } from '#web/features/accounts/back-of.ts'
import { goBackSignedIn } from '#web/features/accounts/go-back.ts'
import { PasswordInput } from '#web/features/accounts/password-input.tsx'
import { signUpPath } from '#web/features/accounts/sign-in-path.ts'
import { missing, useSending } from '#web/features/accounts/use-sending.ts'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/logon'

export const meta: Route.MetaFunction = () => [{ title: 'ログイン | つむぎ' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  return { back: await backOf(request, context) }
}

const fields = ['email', 'password'] as const

export default function Logon({ loaderData: { back } }: Route.ComponentProps) {
  const { value, change, clear } = useStoredForm('sign-in', { email: '' })
  const [password, setPassword] = useState('')
  const sending = useSending(fields)

  async function signIn() {
    const json = { email: value.email, password }
    const empty = missing(json, { email: 'メールアドレス', password: 'パスワード' })
    if (empty) return sending.refuse(empty)
    const me = await sending.send(() => browserApi.sign_in.$post({ json }))
    if (!me) return undefined
    clear()
    return goBackSignedIn(back)
  }

  return (
    <Page width="form" title="ログイン">
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
        <Link to="/password">パスワードを忘れた方</Link>
        <Link to={signUpPath(back)}>はじめての方（会員登録）</Link>
      </div>
    </Page>
  )
}
