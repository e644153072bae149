/** Completion page of a brand member's password reset. */
import { CompletionBeforeSignIn, passwordReset } from '#web/features/brands/completion.tsx'
import type { Route } from './+types/password-reset-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワード変更の完了（ブランド） | ブランド管理画面 | つむぎ' },
]

export default function PasswordResetComplete() {
  return (
    <CompletionBeforeSignIn
      flag={passwordReset}
      title="パスワードを変更しました"
      expired="この画面は、変更から30分のあいだ、変更したタブだけで表示されます。変更がお済みの方は、新しいパスワードでログインできます。"
    >
      新しいパスワードでログインしてください。お使いだったすべての端末は、ログアウトされています。
    </CompletionBeforeSignIn>
  )
}
