// When a mail that the server didn't accept is retried.

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Seconds to wait after the first, second … failed attempt. Greylisting servers, which reject
 * unknown senders with 450, accept a retry after about five minutes. RFC 5321 4.5.4.1 asks for at
 * least 30 minutes between later attempts, and for giving up only after days.
 */
const PAUSES = [
  1 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
]

/** Attempts until a mail is given up, about two days after the first one. */
export const MAIL_ATTEMPTS = PAUSES.length + 1

/**
 * Seconds until the link or code in a mail expires, for the kinds of mail that expire before their
 * last attempt.
 */
const LIVES: Record<string, number> = {
  password_reset: HOUR,
  brand_password_reset: HOUR,
  email_verification: 24 * HOUR,
  email_change_code: HOUR / 2,
  sign_in_code: HOUR / 2,
}

/**
 * Seconds until the next attempt; null if there is none. The pause varies by up to 5 % in each
 * direction, so that mails that failed together are not retried together.
 * @param mail.attempts number of attempts so far, at least one
 * @param mail.age in seconds
 * @param chance random number from 0 to 1
 */
export function pauseAfter(mail: { kind: string; attempts: number; age: number }, chance: number): number | null {
  const pause = PAUSES[mail.attempts - 1]
  if (pause === undefined) return null
  const after = Math.round(pause * (0.95 + 0.1 * chance))
  const life = LIVES[mail.kind]
  // An admin retried this mail after its link had expired. That was deliberate, so it continues.
  return life !== undefined && mail.age < life && mail.age + after >= life ? null : after
}

/**
 * Whether a user requested this mail just now. Such mail is sent even to addresses that bounced
 * earlier.
 */
export const askedForJustNow = (kind: string): boolean => ASKED.has(kind)
const ASKED = new Set([
  'email_verification',
  'email_change_code',
  'sign_in_code',
  'already_registered',
  'password_reset',
  'brand_password_reset',
  'brand_invitation',
])
