import { Notice } from '#web/ui/notice.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { secondStepPath } from '#web/features/shared/sign-in-path.ts'
import { missing, type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { AccountForm, EmailInput, PasswordInput } from '../shared/account-form.tsx'
import { goBackSignedIn } from '../shared/go-back.ts'
import type { PasskeySignInCalls } from '../security/calls.ts'
import { PasskeyButton } from '../security/passkey-button.tsx'

const fields = ['email', 'password'] as const

type SignInResponse = TypedResponse & { json: () => Promise<object> }

// Who has several brands chooses one on the way to `back`.
const needsCode = (signedIn: object) =>
  'next_action' in signedIn && (signedIn.next_action as { type: string }).type === 'two_factor_code'

type Props = {
  /** Storage name of the address in this tab. The form for a forgotten password reads it too. */
  stored: string
  /** The session ended during work: `?ended=1`. */
  ended: boolean
  /** The path to go to after signing in. */
  back: string
  /** The only address that may sign in here. */
  email?: string
  /** The page for the two-factor code. */
  codeAt: string
  /** Checks a password before it is sent: an error message, or null. */
  check?: (password: string) => string | null
  call: (json: { email: string; password: string }) => Promise<SignInResponse>
  passkeys: PasskeySignInCalls
}

/** Signs in users or brand members by address and password, or by a passkey. */
export function SignInForm({ stored, ended, back, email, codeAt, check, call, passkeys }: Props) {
  const form = useStoredForm(stored, { email: '', password: '' }, ['password'])
  const { password } = form.value
  const address = email ?? form.value.email
  const sending = useSending(fields)
  const field = fieldOf(form, sending.errorOf)

  async function signIn() {
    const json = { email: address, password }
    const empty = missing(json, { email: 'メールアドレス', password: 'パスワード' })
    if (empty) return sending.refuse(empty)
    const problem = check?.(password)
    if (problem) return sending.refuse({ password: [problem] })
    const signedIn = await sending.send(() => call(json))
    if (!signedIn) return undefined
    form.clear()
    return goBackSignedIn(needsCode(signedIn) ? secondStepPath(back, codeAt) : back)
  }

  return (
    <>
      <AccountForm sending={sending} submit="ログインする" busy="ログインしています…" onSend={signIn}>
        {ended && (
          <Notice kind="warning" live={false}>
            ログインが切れていたため、いまの操作は行われていません。もう一度ログインすると元の画面に戻り、入力した内容から続けられます。
          </Notice>
        )}
        <EmailInput
          {...field('email')}
          autoComplete="username webauthn"
          readOnly={email !== undefined}
          value={address}
        />
        <PasswordInput {...field('password')} />
      </AccountForm>
      <PasskeyButton calls={passkeys} back={back} paused={sending.busy} />
    </>
  )
}
