import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { findEmailChange } from '#database/accounts/email-changes.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { reachOf } from '../../mail/reach-of.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** The user's address, whether mail to it bounces, and whether a change is pending. */
export async function getMyEmail(
  app: Pick<App, 'db' | 'mail' | 'clock' | 'accounts'>,
  user: UserActor,
  headers: Headers,
): Promise<MyEmail> {
  const { email, email_verified } = user
  const change = await findEmailChange(app.db, user.id, app.accounts.sessionOf(headers), app.clock.now())
  return {
    email,
    email_verified,
    ...(await reachOf(app, email)),
    change: change ? { email: change.new_email, expires_at: isoJapan(change.expires_at) } : null,
  }
}
