// The cookies of sessions and of what leads to one.
import type { Context } from 'hono'

/** Adds the cookies of a session that begins or ends to the answer. */
export function setCookies(c: Context, cookies: string[]) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** Adds the cookies of what begins in this browser to the answer. @returns the rest */
export function begun<T>(c: Context, { value, cookies }: { value: T; cookies: string[] }): T {
  setCookies(c, cookies)
  return value
}
