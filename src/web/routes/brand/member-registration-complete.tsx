/** Completion page of an accepted invitation. */
import { CompletionBeforeSignIn, joined } from '#web/features/brands/completion.tsx'
import type { Route } from './+types/member-registration-complete'

export const meta: Route.MetaFunction = () => [{ title: 'メンバー登録の完了 | つむぎ' }]

export default function MemberRegistrationComplete() {
  return (
    <CompletionBeforeSignIn
      flag={joined}
      title="メンバー登録が完了しました"
      expired="この画面は、登録から30分のあいだ、登録したタブだけで表示されます。登録がお済みの方は、ログインできます。"
    >
      ご登録ありがとうございます。いま決めたパスワードで、ブランド管理画面にログインできます。
    </CompletionBeforeSignIn>
  )
}
