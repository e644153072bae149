import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { findEmailChange } from '#database/accounts/email-changes.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/** The signed-in person's address, whether mail to it comes back, and whether another one is on its way. */
export async function getMyEmail(
  { db, mail, clock, accounts }: Pick<App, 'db' | 'mail' | 'clock' | 'accounts'>,
  user: UserActor,
  headers: Headers,
): Promise<MyEmail> {
  const { email, email_verified } = user
  const bounced = await findUndeliverable(db, email)
  const change = await findEmailChange(db, user.id, accounts.sessionOf(headers), clock.now())
  return {
    email,
    email_verified,
    undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null,
    sender_domain: mail.domain,
    change: change ? { email: change.new_email, expires_at: isoJapan(change.expires_at) } : null,
  }
}
