/** Sets a new password. The mail links here: /brand/password_reset?reset_password_token=… */
import { useNavigate } from 'react-router'
import { browserBrandApi } from '#web/api-client.ts'
import { ANY, passwordReset } from '#web/features/brands/completion-flags.ts'
import { NewPassword } from '#web/features/accounts/sign-in/new-password.tsx'
import type { Route } from './+types/password-reset'

// The URL contains the token: don't send it to other sites as referrer.
export const meta: Route.MetaFunction = () => [
  { title: '新しいパスワードの設定（ブランド） | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('reset_password_token') ?? '' }
}

export default function PasswordReset({ loaderData: { token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <NewPassword
      token={token}
      request="/brand/password_reset_send_mail"
      call={(json) => browserBrandApi['brand-members'].password.$put({ json })}
      onChanged={() => {
        passwordReset.set(ANY, true)
        return navigate('/brand/password_reset_complete', { replace: true })
      }}
    />
  )
}
