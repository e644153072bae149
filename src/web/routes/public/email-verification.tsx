/** Verifies an email address. The verification mail links here: /email_verification?token=… */
import { useEffect, useState } from 'react'
import { getMe, resendVerification, verifyEmail } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { Route } from './+types/email-verification'

// The URL contains the token: don't send it to other sites as referrer.
export const meta: Route.MetaFunction = () => [
  { title: 'メールアドレスの確認 | つむぎ' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await readResponse(getMe({ context }))
  return { token: new URL(request.url).searchParams.get('token') ?? '', signed_in: me.ok }
}

type State = { step: 'checking' | 'verified' | 'resent' } | { step: 'refused'; message: string }

const CUT = 'リンクが途中で切れているようです。メールのリンクをもう一度開いてください。'

export default function EmailVerification({ loaderData: { token, signed_in } }: Route.ComponentProps) {
  const [state, setState] = useState<State>(token ? { step: 'checking' } : { step: 'refused', message: CUT })
  const [busy, setBusy] = useState(false)

  // A script sends the token, because mail scanners open links. They don't run the page's scripts.
  useEffect(() => {
    if (!token) return undefined
    let unmounted = false
    void readResponse(verifyEmail({ json: { token } })).then((answer) => {
      if (!unmounted) setState(answer.ok ? { step: 'verified' } : { step: 'refused', message: answer.error.message })
    })
    return () => {
      unmounted = true
    }
  }, [token])

  async function resend() {
    setBusy(true)
    const answer = await readResponse(resendVerification())
    setBusy(false)
    setState(answer.ok ? { step: 'resent' } : { step: 'refused', message: answer.error.message })
  }

  return (
    <Page width="form" title="メールアドレスの確認">
      {state.step === 'checking' && <p role="status">確認しています…</p>}
      {state.step === 'verified' && (
        <>
          <Notice kind="success">メールアドレスを確認しました。ありがとうございます。</Notice>
          <LinkButton to="/stories" wide>
            体験をさがす
          </LinkButton>
        </>
      )}
      {state.step === 'resent' && (
        <Notice kind="success" word="送りました">
          確認のメールをもう一度お送りしました。届いたメールのリンクを開いてください。
        </Notice>
      )}
      {state.step === 'refused' && (
        <>
          <Notice kind="error">{state.message}</Notice>
          {signed_in ? (
            <Button wide busy={busy} busyLabel="送っています…" onClick={() => void resend()}>
              確認のメールをもう一度送る
            </Button>
          ) : (
            <LinkButton to={signInPath('/mypage')} wide>
              ログインする
            </LinkButton>
          )}
        </>
      )}
      <NeedsScript what="確認" />
    </Page>
  )
}
