/** Typed codes of the second factor, and limits that pages and operations share. */
import { toHalfWidth } from '../shared/text.ts'

/** Number of recovery codes of a user. */
export const RECOVERY_CODES = 10

/** Characters of recovery codes, without those that look like another. */
export const RECOVERY_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
/**
 * 118 bits of entropy. ASVS 5.0 (6.5.2) requires 112 for a code that is stored with a fast hash.
 */
export const RECOVERY_LENGTH = 24
/**
 * Length of recovery codes issued by earlier versions. They stay valid until they are used or
 * replaced.
 */
const FORMER_RECOVERY_LENGTH = 16

/** Seconds that the app shows one code (RFC 6238). */
export const STEP_SECONDS = 30

/** How long the second factor can be changed after a confirmation of identity, in ms. */
export const FRESH_FOR = 10 * 60_000

/** Maximum number of passkeys of a user, and maximum length of a passkey's name. */
export const PASSKEYS_MAXIMUM = 20
export const PASSKEY_NAME_MAXIMUM = 50

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/**
 * Parses a typed code, in any width, with or without spaces and hyphens: six digits of the app, or
 * a recovery code. Null for any other text.
 */
export function readCode(text: string): TypedCode | null {
  const code = toHalfWidth(text).replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const signs = Array.from(code)
  const long = signs.length === RECOVERY_LENGTH || signs.length === FORMER_RECOVERY_LENGTH
  return long && signs.every((sign) => RECOVERY_SIGNS.includes(sign)) ? { kind: 'recovery', code } : null
}

/** The code in groups of four characters, to read and type: `abcd-efgh-jkmn-pqrs`. */
export const inFours = (code: string, between = '-'): string => code.match(/.{1,4}/g)?.join(between) ?? ''
