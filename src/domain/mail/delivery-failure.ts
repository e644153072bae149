// What a mail server's "no" means: whether to try again, and whether it says something about the address (RFC 5321 4.2, RFC 3463).

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
  /** Whether the same mail is refused again, however often it is sent. */
  permanent: boolean
}

/** How far a delivery had come. `connection` ends with TLS; `sender`: MAIL FROM; `recipient`: RCPT TO; `content`: DATA and what follows it. */
export type DeliveryStage = 'connection' | 'sign_in' | 'sender' | 'recipient' | 'content'

type Answer = {
  stage: DeliveryStage
  /** Three digits; null when the server said nothing. */
  code: number | null
  words: string
}

const again = (kind: FailureKind): DeliveryFailure => ({ kind, permanent: false })
const never = (kind: FailureKind): DeliveryFailure => ({ kind, permanent: true })

/** The enhanced status code in an answer, `5.1.1`; null without one. */
export const statusIn = (words: string): string | null =>
  /(?:^|[\s#(-])([245]\.\d{1,3}\.\d{1,3})(?=[\s):;,]|$)/.exec(words)?.[1] ?? null

// Many servers put all refusals under one code and say the difference in words alone.
// Postfix says "access denied" to whoever hasn't signed in where they must.
const aboutUs =
  /(client host|recipient address) rejected: access denied|relay(ing)? (access )?(is )?(denied|not)|(authentication|auth) (is )?required|must authenticate|sender (address )?(rejected|verify)|not (permitted|allowed) to send/i
const aboutTrust =
  /spam|spf|dkim|dmarc|black ?list|block(ed|list)|listed|reputation|policy|suspicious|virus|reverse dns|ptr/i
const aboutThePerson = /user|mailbox|account|recipient|address|no such|unknown|存在しない|宛先/i
const aboutSpeed = /too many|too fast|rate ?limit|throttl|4\.7\.28|temporarily deferred/i
const aboutRoom = /full|quota|over ?quota|exceeded.*storage|insufficient.*storage/i

/**
 * Reads a server's "no".
 * Refusals of our connection, sign-in or sender are never the mail's fault, so that mail is tried again for as long as any other.
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

/** What a status of class 5 means, of an answer or of a report that came later (RFC 3464). */
export function permanentByStatus(status: string, words: string, stage: DeliveryStage = 'recipient'): DeliveryFailure {
  const [, subject, detail] = status.split('.')
  if (status === '5.3.4' || status === '5.2.3') return never('too_large')
  if (status === '5.1.7' || status === '5.1.8' || stage === 'sender') return again('server_refuses_us')
  if (status === '5.2.2') return never('mailbox_full')
  // Microsoft refuses unknown recipients with 5.4.1; 5.4.4 is a domain without a mail server.
  if (subject === '1' || status === '5.2.1' || status === '5.4.1' || status === '5.4.4') return never('address_unknown')
  if (subject === '7' && aboutUs.test(words) && !aboutTrust.test(words)) return again('server_refuses_us')
  // Without more than "undefined" the words decide: 5.0.0 and 5.2.0 stand in front of everything.
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

/** Whether nothing more is to be sent to an address after one failure of this kind. A refusal of ours or a full box says nothing about tomorrow. */
export const endsAddress = (kind: FailureKind): boolean => kind === 'address_unknown' || kind === 'complaint'

/** Whether a failure tells of the address at all, so that it is counted. */
export const tellsOfAddress = (kind: FailureKind): boolean =>
  endsAddress(kind) || kind === 'mailbox_full' || kind === 'refused'
