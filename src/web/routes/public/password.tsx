/** Requests a mail with a password reset link, at /password. */
import { useState } from 'react'
import { requestPasswordReset } from '#web/calls/accounts.ts'
import { ResetRequestForm } from '#web/features/accounts/sign-in/reset-request-form.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワードの再設定 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function Password() {
  const [mailed, setMailed] = useState<string | null>(null)
  if (mailed !== null)
    return (
      <Page width="form" title="メールをご確認ください">
        <Notice kind="success" word="受け付けました">
          {mailed} のご登録があれば、再設定のリンクをお送りしました。60分以内にメールのリンクを開いてください。
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
      <ResetRequestForm
        stored="sign-in"
        signIn="/logon"
        call={(json) => requestPasswordReset({ json })}
        onMailed={setMailed}
      />
    </Page>
  )
}
