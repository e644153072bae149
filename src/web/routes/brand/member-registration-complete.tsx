/** Completion page of an accepted invitation. */
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/member-registration-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'メンバー登録の完了 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export default function MemberRegistrationComplete() {
  return (
    <Page width="form" title="メンバー登録が完了しました">
      <Notice kind="success" live={false}>
        ご登録ありがとうございます。いま決めたパスワードで、ブランド管理画面にログインできます。
      </Notice>
      <LinkButton to="/brand/sign_in" wide>
        ログインへ
      </LinkButton>
    </Page>
  )
}
