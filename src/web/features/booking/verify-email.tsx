import { useState } from 'react'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For people whose e-mail address isn't confirmed yet: why it matters, and the mail once more. */
export function VerifyEmail({ email }: { email: string }) {
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked')
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setError(null)
    const answer = await answerOf(browserApi.email_verification.$post())
    setState(answer.ok ? 'sent' : 'asked')
    if (!answer.ok) setError(answer.error.message)
  }
  if (state === 'sent')
    return <Notice kind="success">{email} に確認のメールを送りました。メールのリンクを開いてください。</Notice>
  return (
    <Notice kind="warning" word="メールアドレスが未確認です" live={false}>
      <p>予約の控えや中止のお知らせは {email} に届きます。届いた確認メールのリンクを開いてください。</p>
      {error && <p role="alert">{error}</p>}
      <Button variant="quiet" busy={state === 'sending'} onClick={() => void send()}>
        確認のメールをもう一度送る
      </Button>
    </Notice>
  )
}
