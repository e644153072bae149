/** Requests a mail with a password reset link, for brand members. */
import { useNavigate } from 'react-router'
import { requestBrandPasswordReset } from '#web/calls/brands.ts'
import { ResetRequestForm } from '#web/features/accounts/sign-in/reset-request-form.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/password-reset-send-mail'

export const meta: Route.MetaFunction = () => [{ title: 'パスワードの再設定（ブランド） | ブランド管理画面 | つむぎ' }]

export default function PasswordResetSendMail() {
  const navigate = useNavigate()
  return (
    <Page
      width="form"
      title="パスワードの再設定"
      lead="ブランドのメンバーとしてご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。"
    >
      <ResetRequestForm
        stored="brand-sign-in"
        signIn="/brand/sign_in"
        call={(json) => requestBrandPasswordReset({ json })}
        onMailed={() => navigate('/brand/password_reset_send_mail_complete')}
      />
    </Page>
  )
}
