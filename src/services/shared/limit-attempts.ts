// Limits attempts. The counters are in the database, so all server processes share them.
import { createHash } from 'node:crypto'
import { countAttempt, findAttempts, resetAttempts } from '#database/accounts/rate-limits.ts'
import type { App } from './app.ts'
import { Refused } from './refused.ts'

export type Limit = {
  /** Attempts allowed in one window. */
  most: number
  /** Length of the window in seconds. */
  seconds: number
  refusal?: 'too_many_attempts' | 'booking_too_many_attempts' | 'sign_in_too_many_attempts'
}

/** The stored form of a key. It is a hash, so that tables contain no e-mail or IP addresses. */
export const storedKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Counts an attempt at `key`, which names the operation and the caller: `sign_in:account:…`.
 * @throws Refused `refusal`, with the seconds left to wait, when there were more than `most` in
 * this window
 */
export async function limitAttempts(app: Pick<App, 'db' | 'clock' | 'rate_limits'>, key: string, limit: Limit) {
  if (!app.rate_limits) return
  const now = app.clock.now()
  const { attempts, resets_at } = await countAttempt(app.db, storedKey(key), limit.seconds, now)
  if (attempts > limit.most) refuse(limit, resets_at, now)
}

/**
 * Checks whether `key` has an attempt left, and counts nothing. For operations that call
 * `limitAttempts` only after they failed.
 * @throws Refused as limitAttempts would for one more attempt
 */
export async function assertAttemptLeft(app: Pick<App, 'db' | 'clock' | 'rate_limits'>, key: string, limit: Limit) {
  if (!app.rate_limits) return
  const now = app.clock.now()
  const found = await findAttempts(app.db, storedKey(key), now)
  if (found && found.attempts >= limit.most) refuse(limit, found.resets_at, now)
}

function refuse({ refusal = 'too_many_attempts' }: Limit, resets_at: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
  throw new Refused(refusal, { seconds })
}

/** Deletes the attempts at `key`, after the caller has proved to be allowed. */
export async function forgiveAttempts(app: Pick<App, 'db' | 'rate_limits'>, key: string) {
  if (app.rate_limits) await resetAttempts(app.db, storedKey(key))
}
