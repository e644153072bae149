/** How somebody signs in, at /mypage/sign_in: password, LINE and Google. Plain forms, so that it works without a script. */
import { Link, redirect } from 'react-router'
import { isSignInProvider, providerName } from '#domain/accounts/sign-in-providers.ts'
import { answerOf, loaded, serverApi } from '#web/api-client.ts'
import { signedIn } from '#web/features/accounts/signed-in.ts'
import { signInPath } from '#web/features/accounts/sign-in-path.ts'
import { problemOf, withProblem } from '#web/features/accounts/social-offer.ts'
import { SocialProblem } from '#web/features/accounts/social-problem.tsx'
import { textOfForm } from '#web/features/accounts/text-of-form.ts'
import { WaysList } from '#web/features/accounts/ways-list.tsx'
import { MyPageFrame } from '#web/features/booking/my-page-frame.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-sign-in'

export const meta: Route.MetaFunction = () => [
  { title: 'ログインの方法 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

const HERE = '/mypage/sign_in'

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await signedIn(context, HERE)
  const api = serverApi(context)
  const [ways, email] = await Promise.all([loaded(api.me.sign_in.$get()), answerOf(api.me.email.$get())])
  return {
    me,
    email: email.ok ? email.data : null,
    ways,
    problem: problemOf(url.searchParams),
    done: wordsOfDone(url.searchParams),
  }
}

/** What was done a moment ago, by the address that it led to. */
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
  const form = await request.formData()
  const api = serverApi(context)
  if (form.get('intent') === 'password') {
    const me = await signedIn(context, HERE)
    const answer = await answerOf(api.password.$post({ json: { email: me.email } }))
    return redirect(answer.ok ? `${HERE}?done=password` : withProblem(HERE, answer.error.code, ''), 303)
  }
  const provider = textOfForm(form, 'provider')
  const answer = await answerOf(api.me.sign_in[':provider'].$delete({ param: { provider } }))
  if (answer.status === 401) return redirect(signInPath(HERE), 303)
  if (!answer.ok) return redirect(withProblem(HERE, answer.error.code, provider), 303)
  return redirect(`${HERE}?done=unlinked&with=${encodeURIComponent(provider)}`, 303)
}

export default function MyPageSignIn({ loaderData: { me, email, ways, problem, done } }: Route.ComponentProps) {
  return (
    <MyPageFrame me={me} email={email} current="settings">
      {done && (
        <Notice kind="success" live={false}>
          {done}
        </Notice>
      )}
      <SocialProblem offer={{ problem }} />
      {problem?.code === 'sign_in_again' && (
        <LinkButton to={`${signInPath(HERE)}&again=1`} reloadDocument>
          もう一度ログインする
        </LinkButton>
      )}
      <Section title="ログインの方法">
        <p>
          パスワードのほかに、LINEやGoogleのアカウントをつないでおくと、そちらでもログインできます。つないだときと解除したときは、ご登録のメールアドレスにお知らせします。お預かりする情報は
          <Link to="/legal/privacy">プライバシーポリシー</Link>をご覧ください。
        </p>
        <WaysList ways={ways} here={HERE} open={!me.viewing} />
      </Section>
    </MyPageFrame>
  )
}
