// Where people sign in, and how they come back to where they were.
import { safeBack } from '#domain/accounts/safe-back.ts'

const withBack = (path: string, back: string) => {
  const safe = safeBack(back)
  return safe === '/' ? path : `${path}?back=${encodeURIComponent(safe)}`
}

/** The sign-in page, coming back to `back` (path with search) afterwards. */
export const signInPath = (back: string) => withBack('/logon', back)

/** A sign-in page that says first that the session has ended under somebody's hands. @param path with or without a query */
export const endedPath = (path: string) => `${path}${path.includes('?') ? '&' : '?'}ended=1`

/** The same for somebody who is signed in and must show once more who they are. @param path with or without a query */
export const againPath = (path: string) => `${path}${path.includes('?') ? '&' : '?'}again=1`

/** The sign-up page, likewise. */
export const signUpPath = (back: string) => withBack('/sign_up', back)

/** Where the code of a second factor is asked for, likewise. @param at the page of the population */
export const secondStepPath = (back: string, at = '/logon/code') => withBack(at, back)
