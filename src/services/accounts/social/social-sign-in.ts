import type { SignInProviders } from '#contract/accounts/social-schemas.ts'
import { findOwner, findSignInMethods, insertIdentity } from '#database/accounts/identities.ts'
import {
  deleteRound,
  findBack,
  insertRound,
  storeIdentity,
  type TakenRound,
  takeRound,
} from '#database/accounts/social-sign-ins.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { MAX_NAME } from '#domain/accounts/people.ts'
import { safeBack } from '#domain/accounts/safe-back.ts'
import { providerName } from '#domain/accounts/sign-in-providers.ts'
import type { OperationRefusalCode } from '#domain/shared/operation-refusals.ts'
import { cleanLine, isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInProvider, SocialIdentity } from '#gateways/accounts/social-port.ts'
import type { Round } from '#gateways/accounts/social-rounds.ts'
import type { Actor, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { mailLinked } from '../mails/social-mails.ts'
import { limits } from '../shared/limits.ts'
import { requireFresh } from '../shared/security-of.ts'
import { settleIdentity } from '../shared/settle-identity.ts'

/** Milliseconds that a user may stay on the provider's page. */
const ROUND = 15 * 60_000

type Wanted = {
  /** The page on our site to return to. */
  back: string
  /** Adds a way to sign in, instead of signing in. */
  linking: boolean
  /** Without automatic sign-in by the provider's app. */
  by_hand: boolean
}

/** @throws Refused sign_in_provider_not_found */
function providerOf(app: Pick<App, 'sign_in_providers'>, id: string): SignInProvider {
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
  { back, linking, by_hand }: Wanted,
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

/**
 * Milliseconds that a user may take to enter missing data; shorter than the lifetime of the
 * browser's cookie.
 */
const UNFINISHED = 40 * 60_000

type Answer = { state: string; code: string; error: string }

/**
 * The result of a sign-in through LINE or Google, and the page where it started. `provider` is the
 * displayed name.
 */
export type SocialOutcome = { back: string; provider: string; cookies: string[] } & (
  | { step: 'signed_in' | 'code_needed' | 'linked' | 'more_needed' }
  | { step: 'refused'; linking: boolean; problem: Extract<OperationRefusalCode, `social_${string}`> }
)
type Problem = Extract<SocialOutcome, { step: 'refused' }>['problem']
type Step = { step: Exclude<SocialOutcome['step'], 'refused'>; cookies?: string[] } | { problem: Problem }

/**
 * Finishes the sign-in that beginSocialSignIn started: signs in (or asks for the code of a second
 * factor), links the identity, or stores the identity until the user has entered missing data.
 * Decisions and errors at the provider are outcomes, not refusals: each leads back to the page
 * where the user was.
 * @param input parameters of the provider's redirect
 * @param address IP address of the client
 * @throws Refused sign_in_provider_not_found, too_many_attempts
 */
export async function finishSocialSignIn(
  app: App,
  actor: Actor,
  id: string,
  input: Answer,
  headers: Headers,
  address: string,
): Promise<SocialOutcome> {
  const provider = providerOf(app, id)
  await limitAttempts(app, `social:address:${address}`, limits.socialByAddress)
  const round = app.accounts.rounds.again(headers, input.state)
  const now = app.clock.now()
  const taken = round && (await inTransaction(app.db, (tx) => takeRound(tx, { ...round, provider: provider.id }, now)))
  const said = { provider: providerName(provider.id), cookies: [] }
  if (!taken) {
    const back = (round && (await findBack(app.db, round.browser_hash))) ?? '/'
    return { ...said, step: 'refused', linking: false, problem: round ? 'social_over' : 'social_other_browser', back }
  }
  const { back } = taken
  const came = await follow(app, actor, provider, { input, round, taken }, headers)
  if ('problem' in came) {
    const linking = taken.linking_user_id !== null
    return { ...said, step: 'refused', linking, problem: came.problem, back }
  }
  return { ...said, cookies: [], ...came, back }
}

type Way = { input: Answer; round: Round; taken: TakenRound }

async function follow(
  app: App,
  actor: Actor,
  provider: SignInProvider,
  { input, round, taken }: Way,
  headers: Headers,
): Promise<Step> {
  if (taken.expired) return { problem: 'social_over' }
  if (input.error.toLowerCase() === 'access_denied') return { problem: 'social_cancelled' }
  if (input.error || !input.code) return { problem: 'social_refused' }
  const { nonce, code_verifier } = round
  const redirect_uri = redirectUri(app, provider)
  const answer = await provider.identify({ nonce, code_verifier, redirect_uri, code: input.code })
  if (answer.outcome !== 'identified') {
    app.log.warn({ provider: provider.id, reason: answer.reason }, 'a sign-in company did not identify somebody')
    return { problem: answer.outcome === 'refused' ? 'social_refused' : 'social_unavailable' }
  }
  return taken.linking_user_id === null
    ? await signIn(app, provider, { round, taken, identity: answer.identity }, headers)
    : await link(app, actor, provider, { taken, identity: answer.identity })
}

type Identified = { taken: TakenRound; identity: SocialIdentity }

async function signIn(
  app: App,
  { id }: SignInProvider,
  { round, taken, identity }: Identified & { round: Round },
  headers: Headers,
): Promise<Step> {
  const { subject, email_proven } = identity
  const email = addressOf(identity)
  const owner = await findOwner(app.db, { provider: id, subject })
  const settled =
    owner || (email_proven && email !== null)
      ? await settleIdentity(app, { provider: id, subject, email: email ?? '' }, null, async (tx) => {
          await deleteRound(tx, taken.id)
        })
      : { unknown: true as const }
  if ('refused' in settled) return { problem: settled.refused }
  if ('user_id' in settled) {
    const reached = await app.accounts.signInAs(settled.user_id, headers)
    return reached ?? { problem: 'social_account_unavailable' }
  }
  const expires_at = new Date(app.clock.now().getTime() + UNFINISHED)
  const known = { subject, name: nameOf(identity), email, email_proven: email_proven && email !== null, expires_at }
  await inTransaction(app.db, (tx) => storeIdentity(tx, taken.id, round.browser_hash, known))
  return { step: 'more_needed' }
}

/** Only for the user who started linking: an identity that another user brings is not theirs. */
async function link(app: App, actor: Actor, { id }: SignInProvider, { taken, identity }: Identified): Promise<Step> {
  if (actor.kind !== 'user' || actor.id !== taken.linking_user_id) return { problem: 'social_session_changed' }
  const key = { provider: id, subject: identity.subject }
  const added = await inTransaction(app.db, async (tx) => {
    await lockUsers(tx, [actor.id])
    await deleteRound(tx, taken.id)
    const new_one = { ...key, email: addressOf(identity), now: app.clock.now() }
    if (!(await insertIdentity(tx, actor.id, new_one))) return false
    await mailLinked(app, tx, actor, id, false)
    return true
  })
  return added ? { step: 'linked' } : await whyNotLinked(app, actor, key)
}

async function whyNotLinked(app: App, actor: UserActor, key: Parameters<typeof findOwner>[1]): Promise<Step> {
  const owner = await findOwner(app.db, key)
  if (owner?.user_id === actor.id) return { step: 'linked' }
  return { problem: owner ? 'social_linked_elsewhere' : 'social_another_linked' }
}

/** Null when mail can't be sent to the address. */
function addressOf({ email }: SocialIdentity): string | null {
  const address = normaliseEmail(email ?? '')
  return isEmail(address) ? address : null
}

const nameOf = ({ name }: SocialIdentity) => Array.from(cleanLine(name)).slice(0, MAX_NAME).join('')

/** Providers that users may sign in with, in the order of their buttons. */
export const listSignInProviders = (app: Pick<App, 'sign_in_providers'>): SignInProviders => ({
  providers: app.sign_in_providers.map(({ id }) => ({ provider: id, name: providerName(id) })),
})
