/**
 * Account security, at /mypage/security: password, LINE and Google (plain forms, which work without
 * JavaScript), second factor, passkeys, email address, sessions.
 */
import { Link, redirect, useNavigate, useRevalidator } from 'react-router'
import { isSignInProvider, providerName } from '#domain/accounts/sign-in-providers.ts'
import { getMyEmail, getWaysToSignIn, requestPasswordReset, unlinkIdentity } from '#web/calls/accounts.ts'
import { getSecurity, listSessions } from '#web/calls/security.ts'
import { askToConfirm } from '#web/confirm-identity.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { userSecurity } from '#web/features/accounts/security/calls.ts'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { EmailPart } from '#web/features/accounts/security/email-part.tsx'
import { SecurityParts } from '#web/features/accounts/security/security-parts.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { formOf, textOfForm } from '#web/features/shared/form-of.ts'
import { problemOf, providerOf, withProblem } from '#web/features/accounts/social/social-offer.ts'
import { SocialProblem } from '#web/features/accounts/social/social-problem.tsx'
import { WaysList } from '#web/features/accounts/social/ways-list.tsx'
import { againPath, signInPath } from '#web/features/shared/sign-in-path.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-security'

export const meta: Route.MetaFunction = () => [
  { title: '設定 | マイページ | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const HERE = '/mypage/security'

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, HERE)
  const [ways, security, sessions, email] = await Promise.all([
    loaded(getWaysToSignIn({ context })),
    loaded(getSecurity({ context })),
    loaded(listSessions({ context })),
    readResponse(getMyEmail({ context })),
  ])
  return {
    me,
    email: email.ok ? email.data : null,
    ways,
    security,
    sessions,
    problem: problemOf(url.searchParams),
    done: wordsOfDone(url.searchParams),
  }
}

/** The success message of the last action, which redirected to this URL. */
function wordsOfDone(search: URLSearchParams): string | null {
  const provider = search.get('with') ?? ''
  const name = isSignInProvider(provider) ? providerName(provider) : ''
  switch (search.get('done') ?? '') {
    case 'linked':
      return `${name}でログインできるようになりました。確認のメールをお送りしました。`
    case 'unlinked':
      return `${name}のつながりを解除しました。確認のメールをお送りしました。`
    case 'password':
      return 'パスワードを設定するリンクを、メールでお送りしました。'
    default:
      return null
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  if (form.get('intent') === 'password') {
    const me = await signedIn(context, HERE)
    const answer = await readResponse(requestPasswordReset({ context, json: { email: me.email } }))
    return redirect(answer.ok ? `${HERE}?done=password` : withProblem(HERE, answer.error.code, ''), 303)
  }
  const provider = providerOf({ provider: textOfForm(form, 'provider') })
  const answer = await readResponse(unlinkIdentity({ context, param: { provider } }))
  if (answer.status === 401) return redirect(signInPath(HERE), 303)
  if (!answer.ok) return redirect(withProblem(HERE, answer.error.code, provider), 303)
  return redirect(`${HERE}?done=unlinked&with=${provider}`, 303)
}

export default function MyPageSecurity({ loaderData }: Route.ComponentProps) {
  const { me, email, ways, security, sessions, problem, done } = loaderData
  const { revalidate } = useRevalidator()
  const signInAgain = againPath(signInPath(HERE))
  const waysSection = (
    <Section title="ログインの方法">
      <WaysList ways={ways} here={HERE} open={!me.viewing} />
    </Section>
  )
  return (
    <MyPageFrame me={me} email={email} current="settings">
      <p>
        <Link to="/mypage/notices">お知らせの受け取り方</Link>
      </p>
      {done && (
        <Notice kind="success" live={false}>
          {done}
        </Notice>
      )}
      <Confirming population="user" />
      {me.viewing ? (
        waysSection
      ) : (
        <SecurityParts security={security} sessions={sessions} calls={userSecurity}>
          {problem?.code === 'identity_unconfirmed' ? (
            <ConfirmFirst message={problem.message} here={HERE} signInAgain={signInAgain} />
          ) : (
            <SocialProblem offer={{ problem }} />
          )}
          {email && (
            <Section title="メールアドレス">
              <EmailPart mine={email} onChanged={() => void revalidate()} />
            </Section>
          )}
          {waysSection}
        </SecurityParts>
      )}
      {!me.viewing && (
        <Section title="退会">
          <p>
            <Link to="/mypage/close_account">退会する</Link>
          </p>
        </Section>
      )}
    </MyPageFrame>
  )
}

type Props = {
  message: string
  /** The address of this page without the error. */
  here: string
  signInAgain: string
}

/**
 * Shown after a plain form was refused because the last sign-in is too long ago. A plain form can't
 * open the dialog of `Confirming`.
 */
function ConfirmFirst({ message, here, signInAgain }: Props) {
  const navigate = useNavigate()
  const confirm = async () => {
    if (await askToConfirm('user')) await navigate(here, { replace: true })
  }
  return (
    <Notice kind="warning" live={false}>
      <p>{message}</p>
      <Button variant="quiet" onClick={() => void confirm()}>
        ご本人の確認をする
      </Button>
      <noscript>
        <Link to={signInAgain}>もう一度ログインする</Link>
      </noscript>
    </Notice>
  )
}
