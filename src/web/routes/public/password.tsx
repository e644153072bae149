/** Where people who forgot their password ask for a link to set a new one, at /password. */
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api-client.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import styles from '#web/features/accounts/accounts.module.css'
import { useSending } from '#web/features/accounts/use-sending.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/password'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワードの再設定 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const fields = ['email'] as const

export default function Password() {
  // The same address that was tried at sign-in is already there.
  const { value, change } = useStoredForm('sign-in', { email: '' })
  const [mailed, setMailed] = useState(false)
  const sending = useSending(fields)

  async function request() {
    const accepted = await sending.send(() => browserApi.password.$post({ json: { email: value.email } }))
    if (!accepted) return
    sending.done()
    setMailed(true)
  }

  if (mailed)
    return (
      <Page width="form" title="メールをご確認ください">
        <Notice kind="success" word="受け付けました">
          {value.email} のご登録があれば、再設定のリンクをお送りしました。60分以内にメールのリンクを開いてください。
        </Notice>
        <p>届かないときは、迷惑メールのフォルダーや、アドレスの入力誤り、受信の設定をお確かめください。</p>
        <LinkButton to="/logon" variant="quiet" wide>
          ログインへ
        </LinkButton>
      </Page>
    )
  return (
    <Page
      width="form"
      title="パスワードの再設定"
      lead="ご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。"
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
        <Link to="/logon">ログインへ戻る</Link>
      </div>
    </Page>
  )
}
