// Shared parts of the second-factor operations, for users and for brand members.
import { FRESH_FOR, PASSKEY_NAME_MAXIMUM, readCode, type TypedCode } from '#domain/accounts/two-factor.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { FactorHolder } from '#gateways/accounts/port.ts'
import type { BrandPersonActor, UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { limits } from './limits.ts'

/** A signed-in person of either population. */
export type SecurityActor = UserActor | BrandPersonActor
export type PopulationName = SecurityActor['kind']

export const accountsOf = (app: App, kind: PopulationName) => (kind === 'user' ? app.accounts : app.brand_accounts)

export const holderOf = (actor: SecurityActor): FactorHolder => ({
  id: actor.id,
  name: actor.kind === 'user' ? actor.name : '',
  email: actor.email,
  address: actor.address,
  member_id: actor.kind === 'user' ? undefined : actor.member_id,
})

/** Whether this person is an admin and admins must have a second factor here. */
export const mustHaveFactor = (app: App, actor: SecurityActor): boolean =>
  app.admins_need_two_factor &&
  actor.kind === 'user' &&
  (actor.access_control === 'ADMIN' || actor.two_factor_needed === true)

/** Whether this session confirmed the person's identity recently. */
export async function isFresh(app: App, actor: Pick<SecurityActor, 'kind'>, headers: Headers): Promise<boolean> {
  const at = await accountsOf(app, actor.kind).signedInAt(headers)
  return at !== null && isRecent(app, at)
}

const isRecent = (app: App, at: Date): boolean => app.clock.now().getTime() - at.getTime() < FRESH_FOR

/**
 * Protects against sessions that were left open or stolen.
 * @throws Refused identity_unconfirmed; not_signed_in if another request has just ended the session
 */
export async function requireFresh(app: App, actor: Pick<SecurityActor, 'kind'>, headers: Headers): Promise<void> {
  const at = await accountsOf(app, actor.kind).signedInAt(headers)
  if (at === null) throw new Refused('not_signed_in')
  if (!isRecent(app, at)) throw new Refused('identity_unconfirmed')
}

/** @throws Refused two_factor_code_unreadable */
export function typedCode(text: string): TypedCode {
  const code = readCode(text)
  if (!code) throw new Refused('two_factor_code_unreadable')
  return code
}

/** Where a code is typed: in a session, or while signing in in a browser that is known or not. */
export type CodeOrigin = { session: string | null } | { known: boolean }

/**
 * Counts an attempt at this person's codes. Each session has its own counter, and so have the
 * browsers that the person has used before: who knows only the password can't use them up.
 * @returns what to call when the code was right
 * @throws Refused too_many_attempts
 */
export async function limitCodes(
  app: App,
  { kind, id, address }: Pick<SecurityActor, 'kind' | 'id' | 'address'>,
  origin: CodeOrigin,
): Promise<() => Promise<void>> {
  const from = 'session' in origin ? `:session:${origin.session}` : origin.known ? ':known' : ''
  const counter = `code:${kind}:${id}${from}`
  if (from === '') await limitAttempts(app, `code:address:${address}`, limits.codeByAddress)
  await limitAttempts(app, counter, limits.codeByAccount)
  return async () => await forgiveAttempts(app, counter)
}

/** @throws InvalidInput */
export function passkeyName(text: string): string {
  const name = cleanLine(text)
  if (name === '') throw new InvalidInput({ name: ['名前を入力してください。'] })
  if (Array.from(name).length > PASSKEY_NAME_MAXIMUM)
    throw new InvalidInput({ name: [`名前は${PASSKEY_NAME_MAXIMUM}文字以内で入力してください。`] })
  return name
}
