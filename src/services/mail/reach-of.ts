import type { AddressReach } from '#contract/mail/mail-schemas.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

/**
 * Whether mail to the person's own address bounces, and our sender domain, which they may have to
 * allow.
 */
export async function reachOf({ db, mail }: Pick<App, 'db' | 'mail'>, email: string): Promise<AddressReach> {
  const bounced = await findUndeliverable(db, email)
  return { undeliverable_at: bounced ? isoJapan(bounced.undeliverable_at) : null, sender_domain: mail.domain }
}
