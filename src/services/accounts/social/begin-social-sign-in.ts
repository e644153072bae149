import { findSignInMethods } from '#database/accounts/identities.ts'
import { insertRound } from '#database/accounts/social-sign-ins.ts'
import { inTransaction } from '#database/client.ts'
import { safeBack } from '#domain/accounts/safe-back.ts'
import { providerName } from '#domain/accounts/sign-in-providers.ts'
import type { SignInProvider } from '#gateways/accounts/social-port.ts'
import type { Actor, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { requireFresh } from '../shared/security-of.ts'

/** Milliseconds that a user may stay on the provider's page. */
const ROUND = 15 * 60_000

type Input = {
  /** The page on our site to return to. */
  back: string
  /** Adds a way to sign in, instead of signing in. */
  linking: boolean
  /** Without automatic sign-in by the provider's app. */
  by_hand: boolean
}

/** @throws Refused sign_in_provider_not_found */
export function providerOf(app: Pick<App, 'sign_in_providers'>, id: string): SignInProvider {
  const provider = app.sign_in_providers.find((one) => one.id === id)
  if (!provider) throw new Refused('sign_in_provider_not_found')
  return provider
}

/** The URL to which the provider redirects. It must be registered there exactly. */
export const redirectUri = ({ base_url }: Pick<App, 'base_url'>, { id }: Pick<SignInProvider, 'id'>) =>
  `${base_url}/sign_in/${id}/callback`

/**
 * Starts a sign-in through LINE or Google, bound to this browser.
 * @param address IP address of the client
 * @returns the provider's page, and Set-Cookie values
 * @throws Refused sign_in_provider_not_found, too_many_attempts; for linking not_signed_in,
 * identity_unconfirmed, address_not_verified, social_another_linked
 */
export async function beginSocialSignIn(
  app: App,
  actor: Actor,
  id: string,
  { back, linking, by_hand }: Input,
  headers: Headers,
  address: string,
): Promise<{ location: string; cookies: string[] }> {
  const provider = providerOf(app, id)
  await limitAttempts(app, `social:address:${address}`, limits.socialByAddress)
  const linking_user_id = linking ? await linkerOf(app, actor, provider, headers) : null
  const { state, cookie, nonce, code_verifier, state_hash, browser_hash } = await app.accounts.rounds.begin(headers)
  const redirect_uri = redirectUri(app, provider)
  const location = await provider.addressOf({ state, nonce, code_verifier, redirect_uri, by_hand })
  const now = app.clock.now()
  const safe = safeBack(back)
  await inTransaction(app.db, (tx) =>
    insertRound(tx, {
      provider: provider.id,
      browser_hash,
      state_hash,
      // Longer than any address of our pages.
      back: safe.length > 2000 ? '/' : safe,
      linking_user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + ROUND),
    }),
  )
  return { location, cookies: [cookie] }
}

/**
 * The user who adds a way to sign in. An unverified address may belong to another person, who would
 * then share the account with this user.
 */
async function linkerOf(app: App, actor: Actor, provider: SignInProvider, headers: Headers): Promise<number> {
  const user = linkingUser(actor)
  if (!user.email_verified) throw new Refused('address_not_verified')
  await requireFresh(app, user, headers)
  const { identities } = await findSignInMethods(app.db, user.id)
  if (identities.some((one) => one.provider === provider.id))
    throw new Refused('social_another_linked', { provider: providerName(provider.id) })
  return user.id
}

function linkingUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Refused('not_signed_in')
  return actor
}
