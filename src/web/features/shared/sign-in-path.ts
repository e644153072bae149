// Addresses of the sign-in pages, with the path to return to.
import { safeBack } from '#domain/accounts/safe-back.ts'

const withBack = (path: string, back: string) => {
  const safe = safeBack(back)
  return safe === '/' ? path : `${path}?back=${encodeURIComponent(safe)}`
}

/** The sign-in page; returns to `back` (path with search) afterwards. */
export const signInPath = (back: string) => withBack('/logon', back)

const withFlag = (path: string, flag: 'ended' | 'again') => `${path}${path.includes('?') ? '&' : '?'}${flag}=1`

/**
 * A sign-in page that first says that the session has ended.
 * @param path with or without a query
 */
export const endedPath = (path: string) => withFlag(path, 'ended')

/**
 * The sign-in page for users who are signed in but must confirm their identity.
 * @param path with or without a query
 */
export const againPath = (path: string) => withFlag(path, 'again')

/** The sign-up page; returns to `back` afterwards. */
export const signUpPath = (back: string) => withBack('/sign_up', back)

/**
 * The page for the two-factor code; returns to `back` afterwards.
 * @param at this page for users or for brand members
 */
export const secondStepPath = (back: string, at = '/logon/code') => withBack(at, back)
