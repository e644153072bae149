/** Completion page of a brand member's password reset. */
import { Completion } from '#web/features/brands/completion.tsx'
import { ANY, passwordReset } from '#web/features/brands/completion-flags.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワード変更の完了（ブランド） | ブランド管理画面 | つむぎ' },
]

export default function PasswordResetComplete() {
  return (
    <Completion
      flag={passwordReset}
      subject={ANY}
      title="パスワードを変更しました"
      page={(title, content) => (
        <Page width="form" title={title}>
          {content}
          <LinkButton to="/brand/sign_in" wide>
            ログインへ
          </LinkButton>
        </Page>
      )}
      expired={
        <p>
          この画面は、変更から30分のあいだ、変更したタブだけで表示されます。変更がお済みの方は、新しいパスワードでログインできます。
        </p>
      }
    >
      <Notice kind="success" live={false}>
        新しいパスワードでログインしてください。お使いだったすべての端末は、ログアウトされています。
      </Notice>
    </Completion>
  )
}
