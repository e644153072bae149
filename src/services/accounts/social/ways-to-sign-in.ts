import type { WaysToSignIn } from '#contract/accounts/social-schemas.ts'
import { deleteIdentity, findSignInMethods } from '#database/accounts/identities.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import {
  isSignInProvider,
  providerName,
  type SignInProviderId,
  signInProviders,
} from '#domain/accounts/sign-in-providers.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { mailUnlinked } from '../mails/social-mails.ts'

/**
 * The user's ways to sign in, and the other possible ones. A provider that is no longer offered is
 * shown only to users who have it.
 */
export async function getWaysToSignIn(app: App, user: UserActor): Promise<WaysToSignIn> {
  const { password, identities } = await findSignInMethods(app.db, user.id)
  const offered = new Set(app.sign_in_providers.map(({ id }) => id))
  const linkedTo = (provider: SignInProviderId) => identities.find((one) => one.provider === provider)
  return {
    password,
    providers: signInProviders
      .filter((provider) => offered.has(provider) || linkedTo(provider))
      .map((provider) => {
        const linked = linkedTo(provider)
        return {
          provider,
          name: providerName(provider),
          linked: linked ? { email: linked.email, linked_at: isoJapan(linked.linked_at) } : null,
        }
      }),
  }
}

/**
 * Removes a way to sign in, but never the last one.
 * @throws Refused identity_not_found, last_way_to_sign_in
 */
export async function unlinkIdentity(app: App, user: UserActor, provider: string): Promise<void> {
  if (!isSignInProvider(provider)) throw new Refused('identity_not_found')
  await inTransaction(app.db, async (tx) => {
    // Of two concurrent calls for different providers, the second sees the result of the first.
    await lockUsers(tx, [user.id])
    const { password, passkeys, identities } = await findSignInMethods(tx, user.id)
    if (!identities.some((one) => one.provider === provider)) throw new Refused('identity_not_found')
    if (!password && !passkeys && identities.length === 1) throw new Refused('last_way_to_sign_in')
    await deleteIdentity(tx, user.id, provider)
    await mailUnlinked(app, tx, user, provider)
  })
}
