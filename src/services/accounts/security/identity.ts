import type { PasskeyAnswer, PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { forgiveAttempts, limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { accountsOf, holderOf, limitCodes, requireFresh, type SecurityActor, typedCode } from '../shared/security-of.ts'

type Shown = { password: string } | { code: string } | { passkey: PasskeyAnswer }

/**
 * Confirms the identity of the signed-in person by password, code or passkey. For ten minutes
 * afterwards, they may change their ways to sign in.
 * @throws Refused password_wrong, two_factor_code_wrong, two_factor_code_unreadable,
 * passkey_not_own, too_many_attempts
 */
export async function confirmIdentity(app: App, actor: SecurityActor, shown: Shown, headers: Headers): Promise<void> {
  if ('passkey' in shown) await byPasskey(app, actor, shown.passkey, headers)
  else if ('code' in shown) await byCode(app, actor, shown.code, headers)
  else await byPassword(app, actor, shown.password, headers)
  await accountsOf(app, actor.kind).confirmSession(headers)
}

async function byPasskey(app: App, actor: SecurityActor, passkey: PasskeyAnswer, headers: Headers): Promise<void> {
  await limitAttempts(app, `passkey:address:${actor.address}`, limits.passkeyByAddress)
  const answer = await accountsOf(app, actor.kind).passkeys.confirms(actor.id, passkey, headers)
  if (answer.outcome === 'confirmed') return
  app.log.info({ reason: answer.reason }, 'passkey refused')
  throw new Refused('passkey_not_own')
}

async function byCode(app: App, actor: SecurityActor, typed: string, headers: Headers): Promise<void> {
  const code = typedCode(typed)
  const accounts = accountsOf(app, actor.kind)
  const forgive = await limitCodes(app, actor, { session: accounts.sessionOf(headers) })
  if (!(await accounts.factors.takeCode(holderOf(actor), code))) throw new Refused('two_factor_code_wrong')
  await forgive()
}

async function byPassword(app: App, actor: SecurityActor, password: string, headers: Headers): Promise<void> {
  const accounts = accountsOf(app, actor.kind)
  // For each session: a thief of one can't keep the person's other sessions from ending it.
  const counter = `confirm:${actor.kind}:${actor.id}:${accounts.sessionOf(headers)}`
  await limitAttempts(app, counter, limits.confirmBySession)
  if (!(await accounts.isPassword(actor.id, password, actor.address))) throw new Refused('password_wrong')
  await forgiveAttempts(app, counter)
}

/**
 * Options for the browser to confirm the user's identity by passkey, valid for five minutes in this
 * browser. Stores nothing.
 */
export async function beginPasskeyConfirmation(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, actor.kind).passkeys.beginConfirmation(actor.id, headers)
}

/**
 * Only lets a session pass that confirmed the person's identity recently. For the endpoints with
 * the fact `fresh`.
 * @throws Refused identity_unconfirmed, not_signed_in
 */
export const checkConfirmation = (app: App, actor: Pick<SecurityActor, 'kind'>, headers: Headers): Promise<void> =>
  requireFresh(app, actor, headers)
