/** Completion page of a brand member's password reset. */
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'パスワード変更の完了（ブランド） | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function PasswordResetComplete() {
  return (
    <Page width="form" title="パスワードを変更しました">
      <Notice kind="success" live={false}>
        新しいパスワードでログインしてください。お使いだったすべての端末は、ログアウトされています。
      </Notice>
      <LinkButton to="/brand/sign_in" wide>
        ログインへ
      </LinkButton>
    </Page>
  )
}
