import { findOwner, insertIdentity } from '#database/accounts/identities.ts'
import { deleteRound, findBack, storeIdentity, type TakenRound, takeRound } from '#database/accounts/social-sign-ins.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { MAX_NAME } from '#domain/accounts/people.ts'
import { providerName } from '#domain/accounts/sign-in-providers.ts'
import type { OperationRefusalCode } from '#domain/shared/operation-refusals.ts'
import { cleanLine, isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInProvider, SocialIdentity } from '#gateways/accounts/social-port.ts'
import type { Round } from '#gateways/accounts/social-rounds.ts'
import type { Actor, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { providerOf, redirectUri } from './begin-social-sign-in.ts'
import { limits } from '../shared/limits.ts'
import { settleIdentity } from '../shared/settle-identity.ts'
import { mailLinked } from '../mails/social-mails.ts'

/**
 * Milliseconds that a user may take to enter missing data; shorter than the lifetime of the
 * browser's cookie.
 */
const UNFINISHED = 40 * 60_000

type Input = { state: string; code: string; error: string }

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
  input: Input,
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

type Way = { input: Input; round: Round; taken: TakenRound }

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
