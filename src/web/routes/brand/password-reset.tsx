/** Sets a new password. The mail links here: /brand/password_reset?reset_password_token=… */
import { useNavigate } from 'react-router'
import { checkBrandResetLink, resetBrandPassword } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import { ANY, passwordReset } from '#web/features/brands/completion.tsx'
import { NewPassword } from '#web/features/accounts/sign-in/new-password.tsx'
import type { Route } from './+types/password-reset'

// The URL contains the token: don't send it to other sites as referrer.
export const meta: Route.MetaFunction = () => [
  { title: '新しいパスワードの設定（ブランド） | ブランド管理画面 | つむぎ' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('reset_password_token') ?? ''
  if (!token) return { token, used: false }
  const answer = await readResponse(checkBrandResetLink({ context, query: { reset_password_token: token } }))
  // After too many attempts the form still answers.
  return { token, used: !answer.ok && answer.status === 422 }
}

export default function PasswordReset({ loaderData: { token, used } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <NewPassword
      token={token}
      used={used}
      signIn="/brand/sign_in"
      request="/brand/password_reset_send_mail"
      call={(json) => resetBrandPassword({ json })}
      onChanged={() => {
        passwordReset.set(ANY, true)
        return navigate('/brand/password_reset_complete', { replace: true })
      }}
    />
  )
}
