// Codes of authenticator apps (TOTP, RFC 6238) and recovery codes. better-auth does the arithmetic
// and the encryption.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_SIGNS, STEP_SECONDS } from '#domain/accounts/two-factor.ts'

const ISSUER = 'つむぎ'

/** 24 letters and digits have 142 random bits; RFC 4226 requires 128. */
const KEY_LENGTH = 24

export async function newKey(): Promise<string> {
  const { generateRandomString } = await import('better-auth/crypto')
  return generateRandomString(KEY_LENGTH, 'a-z', 'A-Z', '0-9')
}

/** The key for an app's QR code (`otpauth:`), and for typing (base32). */
export async function presentKey(key: string, account: string): Promise<{ uri: string; typed: string }> {
  const { createOTP } = await import('@better-auth/utils/otp')
  const uri = createOTP(key).url(ISSUER, account)
  return { uri, typed: new URL(uri).searchParams.get('secret') ?? '' }
}

/**
 * The time step of this code: the current one, or the one before or after, for clocks that differ.
 * @param last_step the latest step whose code was used; it and earlier ones are no longer valid
 * @returns null when the code is of none of them
 */
export async function stepOf(key: string, code: string, last_step: number, now: Date): Promise<number | null> {
  const { createOTP } = await import('@better-auth/utils/otp')
  const otp = createOTP(key)
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  for (const step of [current, current - 1, current + 1]) {
    if (step > last_step && same(code, await otp.hotp(step))) return step
  }
  return null
}

function same(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Six digits for a mail. */
export const newMailedCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Recovery codes for a user who lost their app. */
export function newRecoveryCodes(): string[] {
  const one = () => Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)])
  return Array.from({ length: RECOVERY_CODES }, () => one().join(''))
}

/** What is encrypted. Each purpose has its own key. */
export type KeyPurpose =
  | 'two-factor keys'
  | 'calendar addresses'
  | 'account numbers'
  | 'account numbers of payouts'
  | 'own account number'
  | 'files of payouts'

/**
 * The keys that encrypt stored secrets of one purpose, derived from the secrets of
 * the installation.
 * @param secrets the current one first
 */
export function keySafe(secrets: readonly string[], purpose: KeyPurpose = 'two-factor keys') {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update(purpose).digest('hex'))

  /** @returns the key, and whether the current secret encrypted it; null when no secret fits */
  async function tryOpen(locked: string): Promise<{ key: string; present: boolean } | null> {
    const { symmetricDecrypt } = await import('better-auth/crypto')
    for (const [index, key] of keys.entries()) {
      try {
        return { key: await symmetricDecrypt({ key, data: locked }), present: index === 0 }
      } catch {
        // Encrypted with another secret; try the next one.
      }
    }
    return null
  }

  return {
    lock: async (plain: string): Promise<string> => {
      const { symmetricEncrypt } = await import('better-auth/crypto')
      return await symmetricEncrypt({ key: keys[0]!, data: plain })
    },

    tryOpen,

    /** @throws Error when no secret of this installation encrypted it */
    unlock: async (locked: string): Promise<string> => {
      const opened = await tryOpen(locked)
      if (opened) return opened.key
      throw new Error('a key of two-factor authentication was encrypted with another SECRET (see SECRET_PREVIOUS)')
    },
  }
}
