// Classifies rejections by a mail server: whether to retry, and whether the address itself is bad
// (RFC 5321 4.2, RFC 3463).

export const failureKinds = [
  'address_unknown',
  'mailbox_full',
  'refused',
  'complaint',
  'too_large',
  'busy',
  'throttled',
  'unreachable',
  'server_refuses_us',
] as const
export type FailureKind = (typeof failureKinds)[number]

export type DeliveryFailure = {
  kind: FailureKind
  /** Whether the server would reject the same mail on every attempt. */
  permanent: boolean
}

/**
 * The SMTP stage of a delivery. `connection` ends with TLS. `sender`: MAIL FROM. `recipient`: RCPT
 * TO. `content`: DATA and everything after it.
 */
export type DeliveryStage = 'connection' | 'sign_in' | 'sender' | 'recipient' | 'content'

type Answer = {
  stage: DeliveryStage
  /** Three digits; null without a reply. */
  code: number | null
  words: string
}

const again = (kind: FailureKind): DeliveryFailure => ({ kind, permanent: false })
const never = (kind: FailureKind): DeliveryFailure => ({ kind, permanent: true })

/** The enhanced status code in a reply, such as `5.1.1`; null without one. */
export const statusIn = (words: string): string | null =>
  /(?:^|[\s#(-])([245]\.\d{1,3}\.\d{1,3})(?=[\s):;,]|$)/.exec(words)?.[1] ?? null

// Many servers use one code for all rejections; only the text differs. Postfix says "access denied"
// to clients that must sign in and haven't.
const aboutUs =
  /(client host|recipient address) rejected: access denied|relay(ing)? (access )?(is )?(denied|not)|(authentication|auth) (is )?required|must authenticate|sender (address )?(rejected|verify)|not (permitted|allowed) to send/i
const aboutTrust =
  /spam|spf|dkim|dmarc|black ?list|block(ed|list)|listed|reputation|policy|suspicious|virus|reverse dns|ptr/i
const aboutThePerson = /user|mailbox|account|recipient|address|no such|unknown|存在しない|宛先/i
const aboutSpeed = /too many|too fast|rate ?limit|throttl|4\.7\.28|temporarily deferred/i
const aboutRoom = /full|quota|over ?quota|exceeded.*storage|insufficient.*storage/i

/**
 * Classifies a server's reply. A rejection of our connection, sign-in or sender is never the fault
 * of the mail, so the mail is retried like any other.
 */
export function failureOf({ stage, code, words }: Answer): DeliveryFailure {
  if (code === null) return again(stage === 'sign_in' ? 'server_refuses_us' : 'unreachable')
  if (code < 500 && aboutSpeed.test(words)) return again('throttled')
  if (stage === 'connection') return again(code < 500 ? 'busy' : 'server_refuses_us')
  if (stage === 'sign_in') return again(code === 421 || code === 454 ? 'busy' : 'server_refuses_us')
  const status = statusIn(words)
  if (code < 500) return again(status === '4.2.2' || code === 452 ? 'mailbox_full' : 'busy')
  if (code === 530 || code === 535) return again('server_refuses_us')
  if (status?.startsWith('5.')) return permanentByStatus(status, words, stage)
  if (stage === 'sender') return code === 552 ? never('too_large') : again('server_refuses_us')
  if (aboutUs.test(words)) return again('server_refuses_us')
  if (code === 552) return never(stage === 'content' && !aboutRoom.test(words) ? 'too_large' : 'mailbox_full')
  if (aboutTrust.test(words)) return never('refused')
  if (aboutRoom.test(words)) return never('mailbox_full')
  if (code === 550 && stage === 'recipient') return never('address_unknown')
  if (code === 551 || code === 553) return never('address_unknown')
  return never(aboutThePerson.test(words) ? 'address_unknown' : 'refused')
}

/**
 * Classifies an enhanced status of class 5, from a reply or from a later delivery report (RFC
 * 3464).
 */
export function permanentByStatus(status: string, words: string, stage: DeliveryStage = 'recipient'): DeliveryFailure {
  const [, subject, detail] = status.split('.')
  if (status === '5.3.4' || status === '5.2.3') return never('too_large')
  if (status === '5.1.7' || status === '5.1.8' || stage === 'sender') return again('server_refuses_us')
  if (status === '5.2.2') return never('mailbox_full')
  // Microsoft rejects unknown recipients with 5.4.1. 5.4.4 means a domain without a mail server.
  if (subject === '1' || status === '5.2.1' || status === '5.4.1' || status === '5.4.4') return never('address_unknown')
  if (subject === '7' && aboutUs.test(words) && !aboutTrust.test(words)) return again('server_refuses_us')
  // If the status says only "undefined", the text decides: servers send 5.0.0 and 5.2.0 for every
  // kind of rejection.
  if ((subject === '0' || detail === '0') && subject !== '7')
    return never(
      aboutRoom.test(words)
        ? 'mailbox_full'
        : aboutTrust.test(words) || !aboutThePerson.test(words)
          ? 'refused'
          : 'address_unknown',
    )
  return never('refused')
}

/**
 * Whether one failure of this kind stops all further mail to the address. A rejection of our server
 * or a full mailbox is temporary.
 */
export const stopsFurtherMail = (kind: FailureKind): boolean => kind === 'address_unknown' || kind === 'complaint'

/** Whether a failure concerns the address itself, so that it is counted. */
export const concernsAddress = (kind: FailureKind): boolean =>
  stopsFurtherMail(kind) || kind === 'mailbox_full' || kind === 'refused'

/** Why a mail did not arrive, for admins. */
export const failureWords: Record<FailureKind, string> = {
  address_unknown: '宛先のメールアドレスが使われていないか、受信を拒否されています。',
  mailbox_full: '宛先のメールボックスがいっぱいです。',
  refused: '宛先のサーバーが、このメールの受け取りを拒否しました（迷惑メールの判定など）。',
  complaint: '受け取った人が、迷惑メールとして報告しました。',
  too_large: 'メールが大きすぎると断られました。',
  busy: '宛先のサーバーが、いまは受け取れないと答えました。',
  throttled: '宛先のサーバーが、送る速さを落とすよう求めています。',
  unreachable: 'メールサーバーにつながらないか、途中で切れました。',
  server_refuses_us:
    'メールサーバーが、こちらの接続・ログイン・差出人を受け付けません。メールの設定を確かめてください。',
}
