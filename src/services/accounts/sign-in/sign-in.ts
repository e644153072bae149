import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type {
  PasskeyAnswer,
  PasskeyOptions,
  SessionUser,
  SignInStep,
  StrongSignIn,
  WithCookies,
} from '#gateways/accounts/port.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { endImpersonation } from '../people/impersonation.ts'
import { limits } from '../shared/limits.ts'
import { atLeast, limitPasswords } from '../shared/passwords.ts'
import { accountsOf, limitCodes, type PopulationName, typedCode } from '../shared/security-of.ts'

/** The signed-in person in the form of GET /me. */
export function getMe({ image, ...user }: SessionUser): Me {
  const { id, name, email, email_verified, access_control, current_ambassador_id, impersonation, two_factor_needed } =
    user
  return {
    id,
    name,
    email,
    email_verified,
    image_url: image,
    access_control,
    ...(access_control === 'ADMIN' && { admin_roles: user.admin_roles }),
    current_ambassador_id,
    ...(user.closes_at && { closes_at: isoJapan(user.closes_at) }),
    ...(two_factor_needed && { two_factor_needed }),
    ...(impersonation && { viewing: { admin: impersonation.admin, expires_at: isoJapan(impersonation.expires_at) } }),
  }
}

/**
 * Starts a session, or asks for a code if the user has a second factor. A wrong password and an
 * unknown address get the same refusal.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @returns the step that was reached, with Set-Cookie values
 * @throws Refused wrong_credentials, sign_in_too_many_attempts, too_many_attempts
 */
export async function signIn(
  app: App,
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<SignInStep<Me>> {
  const email = normaliseEmail(input.email)
  const forgive = await limitPasswords(app, app.accounts, 'sign_in', { email, headers, address })
  // Text that is not an address may contain bytes that the database can't store.
  const reached = await atLeast(150, async () =>
    isEmail(email) ? app.accounts.signIn({ email, password: input.password }, headers, address) : null,
  )
  if (!reached) throw new Refused('wrong_credentials')
  await forgive()
  return reached.step === 'signed_in' ? { ...reached, value: getMe(reached.value) } : reached
}

/**
 * The second step of signing in: the code, after the first factor in this browser.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @throws Refused sign_in_challenge_over, two_factor_code_wrong, two_factor_code_unreadable,
 * too_many_attempts
 */
export async function finishSignIn(
  app: App,
  input: { code: string },
  headers: Headers,
  address: string,
): Promise<WithCookies<Me>> {
  const { value, cookies } = await answerChallenge(app, app.accounts, 'user', input, headers, address)
  return { value: getMe(value), cookies }
}

/** The work of finishSignIn, for either population. */
export async function answerChallenge<Person>(
  app: App,
  accounts: Pick<StrongSignIn<Person>, 'challengeOf' | 'answerChallenge' | 'knownBrowser'>,
  kind: PopulationName,
  input: { code: string },
  headers: Headers,
  address: string,
): Promise<WithCookies<Person>> {
  const challenge = await accounts.challengeOf(headers)
  if (!challenge) throw new Refused('sign_in_challenge_over')
  const code = typedCode(input.code)
  const known = (await accounts.knownBrowser({ id: challenge.person_id }, headers)) !== null
  const forgive = await limitCodes(app, { kind, id: challenge.person_id, address }, { known })
  const session = await accounts.answerChallenge(challenge, code, headers, address)
  if (!session) throw new Refused('two_factor_code_wrong')
  await forgive()
  return session
}

/**
 * Options for the browser to sign in by passkey, valid for five minutes in this browser. Stores
 * nothing.
 */
export async function beginPasskeySignIn(
  app: App,
  kind: PopulationName,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, kind).passkeys.beginSignIn(headers)
}

/**
 * Starts a session for the owner of the passkey. A passkey counts as two factors, so no code is
 * needed.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @throws Refused passkey_unknown, passkey_removed, too_many_attempts
 */
export async function signInByPasskey(
  app: App,
  input: { passkey: PasskeyAnswer },
  headers: Headers,
  address: string,
): Promise<WithCookies<Me>> {
  const { value, cookies } = await answeredByPasskey(app, app.accounts, input, headers, address)
  return { value: getMe(value), cookies }
}

/** The work of signInByPasskey, for either population. */
export async function answeredByPasskey<Person>(
  app: App,
  accounts: Pick<StrongSignIn<Person>, 'signInByPasskey'>,
  { passkey }: { passkey: PasskeyAnswer },
  headers: Headers,
  address: string,
): Promise<WithCookies<Person>> {
  await limitAttempts(app, `passkey:address:${address}`, limits.passkeyByAddress)
  const session = await accounts.signInByPasskey(passkey, headers)
  if (session.outcome !== 'signed_in') {
    app.log.info({ reason: session.reason }, 'passkey refused')
    throw new Refused(session.outcome === 'removed' ? 'passkey_removed' : 'passkey_unknown')
  }
  return session
}

/**
 * Ends the session of these headers, if there is one, and the admin's impersonation.
 * @returns Set-Cookie values
 */
export async function signOut(app: App, actor: Actor, headers: Headers): Promise<string[]> {
  const impersonating = actor.kind === 'user' && (actor.impersonation || actor.impersonation_over)
  const ended = impersonating ? (await endImpersonation(app, actor)).cookies : []
  return [...(await app.accounts.signOut(headers)).cookies, ...ended]
}
