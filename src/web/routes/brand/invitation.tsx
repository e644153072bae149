/** Accepts an invitation. The mail links here: /brand/invitation?invitation_token=…&email=… */
import { ANY, joined } from '#web/features/brands/completion.tsx'
import { data, Link, useNavigate } from 'react-router'
import type { BrandInvitation } from '#contract/brands/brand-members-schemas.ts'
import { newPasswordProblem, passwordProblem } from '#domain/accounts/password.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { acceptBrandInvitation, getBrandInvitation, listOwnBrands, signInBrandMember } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import { brandPasskeySignIn } from '#web/features/accounts/security/calls.ts'
import { AccountForm, EmailInput } from '#web/features/accounts/shared/account-form.tsx'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { NewPasswordInput } from '#web/features/accounts/shared/new-password-input.tsx'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { BRAND_CHOICE } from '#web/features/shared/brand-paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import type { Route } from './+types/invitation'

// The URL contains the token: don't send it to other sites as referrer.
export const meta: Route.MetaFunction = () => [
  { title: 'ブランドメンバーの登録 | ブランド管理画面 | つむぎ' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const invitation_token = url.searchParams.get('invitation_token') ?? ''
  const email = url.searchParams.get('email') ?? ''
  if (!invitation_token) return { invitation_token, email, invitation: null, signedIn: false }
  const answer = await readResponse(getBrandInvitation({ context, query: { invitation_token } }))
  if (answer.ok) {
    const person = answer.data.registered ? await readResponse(listOwnBrands({ context })) : null
    const signedIn = person?.ok === true && person.data.email === answer.data.email
    return { invitation_token, email: answer.data.email, invitation: answer.data, signedIn }
  }
  if (answer.status === 422) return { invitation_token, email, invitation: null, signedIn: false }
  throw data(answer.error, answer.status)
}

const fields = ['password', 'invitation_token'] as const
const NO_FIELDS: readonly string[] = []

type RegisteredProps = { invitation_token: string; invitation: BrandInvitation; signedIn: boolean }

/** For a person of another brand: they sign in as always, then join with one press. */
function Registered({ invitation_token, invitation: { email, brand_name }, signedIn }: RegisteredProps) {
  const sending = useSending(NO_FIELDS)
  const navigate = useNavigate()

  async function join() {
    const json = { invitation_token }
    if (await sending.send(() => acceptBrandInvitation({ json })))
      await navigate(`${BRAND_CHOICE}?joined=1`, { replace: true })
  }

  if (signedIn)
    return (
      <Page
        width="form"
        title="ブランドへの参加"
        lead={`「${brand_name}」のメンバーに招待されています。${email} のまま参加できます。`}
      >
        <AccountForm sending={sending} submit="参加する" busy="参加しています…" onSend={join}>
          <p>パスワードと二段階認証は、いまのままです。参加したあとは、ブランドを切り替えて使えます。</p>
        </AccountForm>
      </Page>
    )
  return (
    <Page
      width="form"
      title="ブランドへの参加"
      lead={`「${brand_name}」のメンバーに招待されています。このメールアドレスは登録済みです。いまのパスワードでログインして、参加してください。`}
    >
      <SignInForm
        stored="brand-sign-in"
        ended={false}
        back={`/brand/invitation?${new URLSearchParams({ invitation_token, email }).toString()}`}
        email={email}
        codeAt="/brand/sign_in/code"
        check={passwordProblem}
        call={(json) => signInBrandMember({ json })}
        passkeys={brandPasskeySignIn}
      />
      <Stack className={styles.links}>
        <Link to="/brand/password_reset_send_mail">パスワードを忘れた方</Link>
      </Stack>
    </Page>
  )
}

/** Shown for an invitation link that was used, replaced, has expired or is incomplete. */
function Unusable({ email }: { email: string }) {
  return (
    <Page width="form" title="この招待のリンクは使えません">
      <Notice kind="error" live={false}>
        <p>
          期限（7日間）が切れたか、すでに使われたか、新しい招待が送られています。リンクが途中で切れていることもあります。
        </p>
      </Notice>
      <p>
        招待をくださった方に、{email ? `${email} への` : ''}
        招待をもう一度送るようお願いしてください。同じアドレスに新しい招待が届いているときは、いちばん新しいメールのリンクをお使いください。
      </p>
      <p>すでに登録がお済みの方は、そのままログインできます。</p>
      <LinkButton to="/brand/sign_in" wide>
        ログインへ
      </LinkButton>
      <LinkButton to="/brand/password_reset_send_mail" variant="quiet" wide>
        パスワードを設定し直す
      </LinkButton>
    </Page>
  )
}

export default function BrandInvitation({ loaderData }: Route.ComponentProps) {
  const { invitation_token, email, invitation, signedIn } = loaderData
  const form = useValues({ password: '' })
  const { password } = form.value
  const sending = useSending(fields)
  const navigate = useNavigate()

  async function register() {
    const empty = missing({ password }, { password: 'パスワード' })
    if (empty) return sending.refuse(empty)
    const problem = newPasswordProblem(password, { email })
    if (problem) return sending.refuse({ password: [problem] })
    const json = { invitation_token, password }
    const accepted = await sending.send(() => acceptBrandInvitation({ json }))
    if (!accepted) return
    joined.set(ANY, true)
    await navigate('/brand/member_registration_complete', { replace: true })
  }

  if (!invitation || sending.errorOf('invitation_token')) return <Unusable email={email} />
  if (invitation.registered)
    return <Registered invitation_token={invitation_token} invitation={invitation} signedIn={signedIn} />
  return (
    <Page
      width="form"
      title="ブランドメンバーの登録"
      lead={`「${invitation.brand_name}」のメンバーに招待されています。パスワードを決めて、登録を完了してください。`}
    >
      <AccountForm sending={sending} submit="登録する" busy="登録しています…" onSend={register}>
        <EmailInput
          readOnly
          help={`ログインに使うアドレスです。この招待は${formatMoment(new Date(invitation.expires_at))}まで使えます。`}
          value={email}
        />
        <NewPasswordInput {...fieldOf(form, sending.errorOf)('password')} owner={{ email }} />
      </AccountForm>
    </Page>
  )
}
