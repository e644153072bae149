import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/** The signed-in person's address, and whether mail to it comes back. */
export async function getMyEmail({ db, mail }: Pick<App, 'db' | 'mail'>, user: UserActor): Promise<MyEmail> {
  const { email, email_verified } = user
  const bounced = await findUndeliverable(db, email)
  return {
    email,
    email_verified,
    undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null,
    sender_domain: mail.domain,
  }
}
