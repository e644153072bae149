import { useState } from 'react'
import { Link } from 'react-router'
import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { resendVerification } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { UndeliverableNotice } from '#web/features/mail/undeliverable-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Shown when the address isn't verified or mail to it bounces: the reason, and a button that sends
 * the mail again.
 */
export function VerifyEmail({ mine }: { mine: MyEmail }) {
  const { email, undeliverable_at, sender_domain } = mine
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked')
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setError(null)
    const answer = await readResponse(resendVerification())
    setState(answer.ok ? 'sent' : 'asked')
    if (!answer.ok) setError(answer.error.message)
  }
  if (state === 'sent')
    return <Notice kind="success">{email} に確認のメールを送りました。メールのリンクを開いてください。</Notice>
  const again = (
    <>
      {error && <p role="alert">{error}</p>}
      <Button variant="quiet" busy={state === 'sending'} onClick={() => void send()}>
        確認のメールをもう一度送る
      </Button>
    </>
  )
  if (undeliverable_at)
    return (
      <UndeliverableNotice
        email={email}
        since={undeliverable_at}
        sender_domain={sender_domain}
        meanwhile="予約の控えや中止のお知らせは、いまは送っていません。予約の内容は、このページでご確認いただけます。"
        then="確認のメールをお送りください。届いたメールのリンクを開くと、お知らせを再開します。"
        otherwise={
          <>
            アドレスをもう使っていないときは、<Link to="/mypage/security">設定</Link>
            で、新しいアドレスに変更してください。
          </>
        }
      >
        {again}
      </UndeliverableNotice>
    )
  return (
    <Notice kind="warning" word="メールアドレスが未確認です" live={false}>
      <p>
        {`予約の控えや中止のお知らせは ${email} に届きます。届いた確認メールのリンクを開いてください。`}
        アドレスに誤りがあるときは、<Link to="/mypage/security">設定</Link>で変更できます。
      </p>
      {again}
    </Notice>
  )
}
