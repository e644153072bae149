import { useState } from 'react'
import { Link } from 'react-router'
import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const carriers =
  /@([\w-]+\.)*(docomo\.ne\.jp|ezweb\.ne\.jp|au\.com|softbank\.(ne\.)?jp|vodafone\.ne\.jp|ymobile\.ne\.jp)$/

/** Mail to the address comes back: since when, what may be the reason, and what can be done. */
function ComesBack({ email, since, sender_domain }: { email: string; since: string; sender_domain: string | null }) {
  const domain = sender_domain ? `「${sender_domain}」から` : 'つむぎから'
  return (
    <>
      <p>
        {formatDate(dateOf(new Date(since)))}から、{email} 宛てのメールが届かずに戻ってきています。
        予約の控えや中止のお知らせは、いまは送っていません。予約の内容は、このページでご確認いただけます。
      </p>
      <p>
        {carriers.test(email) || !sender_domain
          ? `携帯電話会社の迷惑メール設定で、${domain}のメールを受信できるようにしてから、`
          : `メールボックスの空きと、${domain}のメールを受信できる設定かどうかを確かめてから、`}
        確認のメールをお送りください。届いたメールのリンクを開くと、お知らせを再開します。
      </p>
      <p>
        アドレスをもう使っていないときは、<Link to="/contact">お問い合わせ</Link>
        から、新しいアドレスをお知らせください。
      </p>
    </>
  )
}

/** For people whose address isn't confirmed yet, or to which mail comes back: why it matters, and the mail once more. */
export function VerifyEmail({ mine }: { mine: MyEmail }) {
  const { email, undeliverable_at, sender_domain } = mine
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
    <Notice
      kind="warning"
      word={undeliverable_at ? 'メールが届いていません' : 'メールアドレスが未確認です'}
      live={false}
    >
      {undeliverable_at ? (
        <ComesBack email={email} since={undeliverable_at} sender_domain={sender_domain} />
      ) : (
        <p>予約の控えや中止のお知らせは {email} に届きます。届いた確認メールのリンクを開いてください。</p>
      )}
      {error && <p role="alert">{error}</p>}
      <Button variant="quiet" busy={state === 'sending'} onClick={() => void send()}>
        確認のメールをもう一度送る
      </Button>
    </Notice>
  )
}
