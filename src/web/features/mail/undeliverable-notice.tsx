import type { ReactNode } from 'react'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './undeliverable.module.css'

type LineProps = {
  /** When mail started to bounce; null if it doesn't, and nothing is shown. */
  since: string | null
  /** The consequence for the reader: one sentence. */
  follows?: string
}

/** Tells a host or an admin that mail to another user's address bounces. */
export const UndeliverableLine = ({ since, follows = '' }: LineProps) =>
  since && (
    <span className={styles.line}>
      {formatDate(dateOf(new Date(since)))}から、メールが届いていません。{follows}
    </span>
  )

const carriers =
  /@([\w-]+\.)*(docomo\.ne\.jp|ezweb\.ne\.jp|au\.com|softbank\.(ne\.)?jp|vodafone\.ne\.jp|ymobile\.ne\.jp)$/

type Props = {
  email: string
  since: string
  sender_domain: string | null
  /** Which mail isn't sent meanwhile and where to read it: one or two sentences. */
  meanwhile: string
  /** The next step, after 「…を確かめてから、」. */
  then: ReactNode
  /** The step for a user who has a new address. */
  otherwise: ReactNode
  children?: ReactNode
}

/**
 * Tells the owner of an address that mail to it bounces: since when, the likely reason, and the
 * next steps.
 */
export function UndeliverableNotice({ email, since, sender_domain, meanwhile, then, otherwise, children }: Props) {
  const sender = sender_domain ? `「${sender_domain}」` : 'つむぎ'
  return (
    <Notice kind="warning" word="メールが届いていません" live={false}>
      <p>
        {formatDate(dateOf(new Date(since)))}から、{email} 宛てのメールが届かずに戻ってきています。{meanwhile}
      </p>
      <p>
        {carriers.test(email)
          ? `携帯電話会社の迷惑メール設定で、${sender}からのメールを受信できるようにしてから、`
          : `メールボックスの空きと、${sender}からのメールを受信できる設定かどうかを確かめてから、`}
        {then}
      </p>
      <p>{otherwise}</p>
      {children}
    </Notice>
  )
}
