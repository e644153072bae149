/**
 * Binds a round through LINE or Google to the browser that began it, by a mark in a cookie that
 * lives for an hour. Nonce, code verifier and codes are derived from the mark, so the database
 * stores only hashes.
 */
import { createHash } from 'node:crypto'
import { hashToken } from './hashed-session-tokens.ts'
import { newMailedCode } from './one-time-codes.ts'
import { library, type Site } from './population-deps.ts'
import { isSecure, sessionCookie } from './session-cookie.ts'

/** Time to finish a round, s, including reading a mail. */
export const SOCIAL_SECONDS = 3600

/** The values of a round, the same when leaving and when returning. */
export type Round = { state_hash: string; browser_hash: string; nonce: string; code_verifier: string }

export type SocialRounds = {
  /** A new round of this browser, and the Set-Cookie value of its mark. Stores nothing. */
  begin: (headers: Headers) => Promise<Round & { state: string; cookie: string }>
  /** The round with this state; null in a browser without a mark. */
  again: (headers: Headers, state: string) => Round | null
  /** The hash of the browser's mark; null without one. */
  browserOf: (headers: Headers) => string | null
  /**
   * A code to mail to the user of this browser, and its hash to store. @throws Error without a mark
   */
  newCode: (headers: Headers) => { code: string; code_hash: string }
  hashOfCode: (headers: Headers, code: string) => string | null
  /** A Set-Cookie value that deletes the mark. */
  end: () => string
}

/** @see SocialRounds */
export function socialRounds({ base_url, secret, previous_secrets }: Site): SocialRounds {
  const cookie = sessionCookie({
    prefix: 'tsumugi_sign_in',
    secret,
    previous_secrets,
    secure: isSecure(base_url),
    lifetime: SOCIAL_SECONDS,
  })
  // The mark has 190 random bits and only this browser has it, so derived values can't be guessed
  // from the stored hashes.
  const from = (mark: string, purpose: string, value: string) =>
    createHash('sha256').update(`${purpose}:${mark}:${value}`).digest('base64url')
  const round = (mark: string, state: string): Round => ({
    state_hash: hashToken(state),
    browser_hash: hashToken(mark),
    nonce: from(mark, 'nonce', state),
    code_verifier: from(mark, 'verifier', state),
  })
  const hashOfCode = (headers: Headers, code: string) => {
    const mark = cookie.read(headers)
    return mark === null ? null : from(mark, 'code', code)
  }
  return {
    begin: async (headers) => {
      const { generateRandomString } = await library()
      // All tabs share one mark; a new one would break the rounds of other tabs.
      const mark = cookie.read(headers) ?? generateRandomString(32)
      const state = generateRandomString(32)
      return { ...round(mark, state), state, cookie: cookie.begin(mark) }
    },
    again: (headers, state) => {
      const mark = cookie.read(headers)
      return mark === null ? null : round(mark, state)
    },
    browserOf: (headers) => {
      const mark = cookie.read(headers)
      return mark === null ? null : hashToken(mark)
    },
    newCode: (headers) => {
      const code = newMailedCode()
      const code_hash = hashOfCode(headers, code)
      if (code_hash === null) throw new Error('a code for a browser without a mark')
      return { code, code_hash }
    },
    hashOfCode,
    end: () => cookie.end(),
  }
}
