// Cookies of sessions and of sign-in steps.
import type { Context } from 'hono'

/** Adds the cookies of a new or ended session to the response. */
export function setCookies(c: Context, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/**
 * Adds the cookies of a sign-in step that begins in this browser to the response.
 * @returns the value without the cookies
 */
export function begun<T>(c: Context, { value, cookies }: { value: T; cookies: string[] }): T {
  setCookies(c, cookies)
  return value
}
