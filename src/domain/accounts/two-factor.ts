/** Codes of the second factor as people type them, and the limits that pages and operations share. */
import { toHalfWidth } from '../shared/text.ts'

/** How many recovery codes there are at a time. */
export const RECOVERY_CODES = 10

/** Signs of recovery codes: none that is taken for another. */
export const RECOVERY_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
/** 118 bits of chance; ASVS 5.0 (6.5.2) wants 112 of a code whose hash is fast. */
export const RECOVERY_LENGTH = 24
/** Of the codes that were given out before; those that are left are good until they are used or replaced. */
const FORMER_RECOVERY_LENGTH = 16

/** Seconds that one code of the app is shown (RFC 6238). */
export const STEP_SECONDS = 30

/** For how long after showing who one is the second factor may be changed, ms. */
export const FRESH_FOR = 10 * 60_000

/** Most passkeys of one person, and characters of a name. */
export const PASSKEYS_MAXIMUM = 20
export const PASSKEY_NAME_MAXIMUM = 50

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/**
 * What was typed, in any width, with or without spaces and hyphens: six digits of the app or a recovery code. Null for anything else.
 */
export function readCode(text: string): TypedCode | null {
  const code = toHalfWidth(text).replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const signs = Array.from(code)
  const long = signs.length === RECOVERY_LENGTH || signs.length === FORMER_RECOVERY_LENGTH
  return long && signs.every((sign) => RECOVERY_SIGNS.includes(sign)) ? { kind: 'recovery', code } : null
}

/** In groups of four, for reading and typing: `abcd-efgh-jkmn-pqrs`. */
export const inFours = (code: string, between = '-'): string => code.match(/.{1,4}/g)?.join(between) ?? ''
