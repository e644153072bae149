// When a mail that could not be handed over is tried again.

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Seconds after the first, second … failed attempt. Servers that greet the unknown with 450 take a second attempt after some five minutes;
 * RFC 5321 4.5.4.1 asks for half an hour and more between later ones, and for giving up after days, not minutes.
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

/** After as many attempts, two days after the first one, a mail is given up. */
export const MAIL_ATTEMPTS = PAUSES.length + 1

/** Seconds for which a mail is of any use, where that is less than all its attempts take: its link ends then. */
const LIVES: Record<string, number> = {
  password_reset: HOUR,
  brand_password_reset: HOUR,
  email_verification: 24 * HOUR,
  email_change_code: HOUR / 2,
  sign_in_code: HOUR / 2,
}

/**
 * Seconds until the next attempt, a tenth of chance among them so that what failed together doesn't come back together; null: there is none.
 * @param attempts that were made, at least one
 * @param age of the mail in seconds
 * @param chance from 0 to 1
 */
export function pauseAfter(mail: { kind: string; attempts: number; age: number }, chance: number): number | null {
  const pause = PAUSES[mail.attempts - 1]
  if (pause === undefined) return null
  const after = Math.round(pause * (0.95 + 0.1 * chance))
  const life = LIVES[mail.kind]
  // A mail that is sent again by hand, after its link ended, was meant to be.
  return life !== undefined && mail.age < life && mail.age + after >= life ? null : after
}

/** Whether a mail is what somebody asks for at this moment, so that it goes to an address that mail came back from too. */
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
