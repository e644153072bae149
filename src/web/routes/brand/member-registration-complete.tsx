/** Completion page of an accepted invitation. */
import { Completion } from '#web/features/brands/completion.tsx'
import { ANY, joined } from '#web/features/brands/completion-flags.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/member-registration-complete'

export const meta: Route.MetaFunction = () => [{ title: 'メンバー登録の完了 | つむぎ' }]

export default function MemberRegistrationComplete() {
  return (
    <Completion
      flag={joined}
      subject={ANY}
      title="メンバー登録が完了しました"
      page={(title, content) => (
        <Page width="form" title={title}>
          {content}
          <LinkButton to="/brand/sign_in" wide>
            ログインへ
          </LinkButton>
        </Page>
      )}
      expired={
        <p>この画面は、登録から30分のあいだ、登録したタブだけで表示されます。登録がお済みの方は、ログインできます。</p>
      }
    >
      <Notice kind="success" live={false}>
        ご登録ありがとうございます。いま決めたパスワードで、ブランド管理画面にログインできます。
      </Notice>
    </Completion>
  )
}
