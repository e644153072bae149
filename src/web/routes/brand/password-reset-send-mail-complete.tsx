/** Completion page of a password reset request. The same text for all email addresses. */
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset-send-mail-complete'

export const meta: Route.MetaFunction = () => [{ title: '再設定メールの送信（ブランド） | ブランド管理画面 | つむぎ' }]

export default function PasswordResetSendMailComplete() {
  return (
    <Page width="form" title="メールをご確認ください">
      <Notice kind="success" word="受け付けました" live={false}>
        ご登録のあるアドレスには、再設定のリンクをお送りしました。60分以内にメールのリンクを開いてください。
      </Notice>
      <p>
        届かないときは、迷惑メールのフォルダーや、アドレスの入力誤り、受信の設定をお確かめください。招待を受けてまだ登録していない方には届きません。
      </p>
      <LinkButton to="/brand/sign_in" variant="quiet" wide>
        ログインへ
      </LinkButton>
      <LinkButton to="/brand/password_reset_send_mail" variant="plain">
        もう一度メールを送る
      </LinkButton>
    </Page>
  )
}
