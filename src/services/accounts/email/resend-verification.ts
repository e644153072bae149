import { findUndeliverable } from '#database/mail/bounces.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { limits } from '../shared/limits.ts'

/**
 * Mails the verification link again. Sends nothing if the address is verified and mail reaches it.
 * @throws Refused too_many_attempts
 */
export async function resendVerification(app: App, user: UserActor): Promise<void> {
  if (user.email_verified && !(await findUndeliverable(app.db, user.email))) return
  await limitAttempts(app, `email_verification:account:${user.id}`, limits.mailToAccount)
  await app.accounts.resendVerification(user)
}
