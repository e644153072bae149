import type { Security } from '#contract/accounts/security-schemas.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { accountsOf, isFresh, mustHaveFactor, type SecurityActor } from '../shared/security-of.ts'

/** The signed-in person's ways to sign in, and whether this session may change them. */
export async function getSecurity(app: App, actor: SecurityActor, headers: Headers): Promise<Security> {
  const accounts = accountsOf(app, actor.kind)
  const { turned_on_at, recovery_codes_left } = await accounts.factors.stateOf(actor.id)
  const passkeys = await accounts.passkeys.of(actor.id)
  return {
    two_factor: {
      turned_on_at: turned_on_at && isoJapan(turned_on_at),
      recovery_codes_left,
      required: mustHaveFactor(app, actor),
    },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: isoJapan(created_at),
      last_used_at: last_used_at && isoJapan(last_used_at),
    })),
    has_password: await accounts.hasPassword(actor.id),
    confirmed: await isFresh(app, actor, headers),
  }
}
