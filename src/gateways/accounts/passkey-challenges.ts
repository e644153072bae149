// The challenges that passkeys sign. Nothing is stored until a challenge is answered: it contains
// its own expiry, and a mark in a cookie binds it to the browser, so that several tabs can run at
// once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import { sessionCookie } from './session-cookie.ts'

const CHALLENGE_SECONDS = 300
/** The mark must last as long as a page stays open. */
const MARK_SECONDS = 12 * 3600

type Deps = { clock: Clock; base_url: string; secret: string; prefix: string }

/** @param prefix of the cookie's name; each population has its own */
export function passkeyChallenges({ clock, base_url, secret, prefix }: Deps) {
  const cookie = sessionCookie({
    prefix: `${prefix}_passkey`,
    secret,
    secure: base_url.startsWith('https://'),
    lifetime: MARK_SECONDS,
  })
  const signed = (mark: string, purpose: string, body: string) =>
    createHmac('sha256', secret).update(`passkey:${prefix}:${purpose}:${mark}:${body}`).digest('base64url')

  return {
    /**
     * A challenge for this browser, and the Set-Cookie value of its mark. @param purpose what the
     * response may be used for
     */
    begin: async (headers: Headers, purpose: string): Promise<{ challenge: string; cookie: string }> => {
      const { generateRandomString } = await import('better-auth/crypto')
      const mark = cookie.read(headers) ?? generateRandomString(32)
      const expires = Math.floor(clock.now().getTime() / 1000) + CHALLENGE_SECONDS
      const body = `${generateRandomString(24)}.${expires}`
      return { challenge: `${body}.${signed(mark, purpose, body)}`, cookie: cookie.begin(mark) }
    },

    /**
     * Whether this server issued the challenge for this browser and purpose, and it has not
     * expired. @param given the returned challenge, base64url
     */
    isOurs: (headers: Headers, purpose: string, given: string): boolean => {
      const mark = cookie.read(headers)
      const challenge = Buffer.from(given, 'base64url').toString()
      const [nonce = '', expires = '', signature = ''] = challenge.split('.')
      if (!mark || Number(expires) * 1000 <= clock.now().getTime()) return false
      const own = Buffer.from(signed(mark, purpose, `${nonce}.${expires}`))
      const theirs = Buffer.from(signature)
      return own.length === theirs.length && timingSafeEqual(own, theirs)
    },

    /** How long an answered challenge must be stored, so that it can't be used again. */
    rememberUntil: () => new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000),
  }
}
