// Codes of an authenticator app (TOTP, RFC 6238) and recovery codes. Arithmetic and encryption are the library's.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_SIGNS, STEP_SECONDS } from '#domain/accounts/two-factor.ts'

const ISSUER = 'つむぎ'

/** 24 letters and digits are 142 bits of chance; RFC 4226 asks for 128. */
const KEY_LENGTH = 24

export async function newKey(): Promise<string> {
  const { generateRandomString } = await import('better-auth/crypto')
  return generateRandomString(KEY_LENGTH, 'a-z', 'A-Z', '0-9')
}

/** The key as apps read it from a picture (`otpauth:`), and as people type it (base32). */
export async function presentKey(key: string, account: string): Promise<{ uri: string; typed: string }> {
  const { createOTP } = await import('@better-auth/utils/otp')
  const uri = createOTP(key).url(ISSUER, account)
  return { uri, typed: new URL(uri).searchParams.get('secret') ?? '' }
}

/**
 * The time step that this code is of: the one at `now`, or one to either side for clocks that go wrong.
 * @param last_step the newest whose code was taken; it and those before are none any more
 * @returns null for a code of none of them
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

/** Six digits to be mailed to somebody. */
export const newMailedCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Codes for who has lost their app. */
export function newRecoveryCodes(): string[] {
  const one = () => Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)])
  return Array.from({ length: RECOVERY_CODES }, () => one().join(''))
}

/** What encrypts keys at rest is made from the secrets of the installation, the present one first. */
export function keySafe(secrets: readonly string[]) {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('two-factor keys').digest('hex'))

  /** @returns the key, and whether the present secret is the one that encrypted it; null when none of them did */
  async function tryOpen(locked: string): Promise<{ key: string; present: boolean } | null> {
    const { symmetricDecrypt } = await import('better-auth/crypto')
    for (const [index, key] of keys.entries()) {
      try {
        return { key: await symmetricDecrypt({ key, data: locked }), present: index === 0 }
      } catch {
        // Of another secret; the next one may fit.
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
