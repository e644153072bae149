import type { RecoveryCodes, Security, TwoFactorKey } from '#contract/accounts/security-schemas.ts'
import { inFours } from '#domain/accounts/two-factor.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { NewPasskey, PasskeyOptions, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import {
  accountsOf,
  holderOf,
  isFresh,
  limitCodes,
  mustHaveFactor,
  passkeyName,
  type SecurityActor,
  typedCode,
} from '../shared/security-of.ts'

/** The signed-in person's ways to sign in, and whether this session may change them. */
export async function getSecurity(app: App, actor: SecurityActor, headers: Headers): Promise<Security> {
  const accounts = accountsOf(app, actor.kind)
  const { turned_on_at, recovery_codes_left } = await accounts.factors.stateOf(actor.id)
  const passkeys = await accounts.passkeys.of(actor.id)
  return {
    two_factor: {
      turned_on_at: isoJapan(turned_on_at),
      recovery_codes_left,
      required: mustHaveFactor(app, actor),
    },
    passkeys: passkeys.map(({ id, credential_id, name, created_at, last_used_at }) => ({
      id,
      credential_id,
      name,
      created_at: isoJapan(created_at),
      last_used_at: isoJapan(last_used_at),
    })),
    passkey_account: accounts.passkeys.accountOf(holderOf(actor)),
    has_password: await accounts.hasPassword(actor.id),
    confirmed: await isFresh(app, actor, headers),
  }
}

/**
 * A new key for an authenticator app. It takes effect when turnOnTwoFactor gets a code.
 */
export async function beginTwoFactor(app: App, actor: SecurityActor): Promise<TwoFactorKey> {
  const { uri, typed } = await accountsOf(app, actor.kind).factors.begin(holderOf(actor))
  return { uri, key: typed }
}

/**
 * Activates the key of beginTwoFactor, after a code shows that the app works. The person's other
 * sessions end.
 * @returns the recovery codes, which can't be read again later
 * @throws Refused two_factor_code_wrong, two_factor_code_unreadable, two_factor_not_begun,
 * too_many_attempts
 */
export async function turnOnTwoFactor(
  app: App,
  actor: SecurityActor,
  input: { code: string },
  headers: Headers,
): Promise<RecoveryCodes> {
  const { kind, code } = typedCode(input.code)
  if (kind !== 'app') throw new Refused('two_factor_code_wrong')
  const accounts = accountsOf(app, actor.kind)
  const session = accounts.sessionOf(headers)
  const forgive = await limitCodes(app, actor, { session })
  const codes = await accounts.factors.turnOn(holderOf(actor), code, session)
  if (codes === 'not_begun') throw new Refused('two_factor_not_begun')
  if (codes === 'wrong_code') throw new Refused('two_factor_code_wrong')
  await forgive()
  return { recovery_codes: codes.map((one) => inFours(one)) }
}

/** @throws Refused two_factor_kept, two_factor_is_off */
export async function turnOffTwoFactor(app: App, actor: SecurityActor): Promise<void> {
  if (mustHaveFactor(app, actor)) throw new Refused('two_factor_kept')
  if (!(await accountsOf(app, actor.kind).factors.turnOff(holderOf(actor)))) throw new Refused('two_factor_is_off')
}

/**
 * Replaces all recovery codes with new ones.
 * @throws Refused two_factor_is_off
 */
export async function renewRecoveryCodes(app: App, actor: SecurityActor): Promise<RecoveryCodes> {
  const codes = await accountsOf(app, actor.kind).factors.renewRecoveryCodes(holderOf(actor))
  if (!codes) throw new Refused('two_factor_is_off')
  return { recovery_codes: codes.map((one) => inFours(one)) }
}

/**
 * Options for the browser to create a passkey, valid for five minutes in this browser.
 */
export async function beginPasskey(
  app: App,
  actor: SecurityActor,
  headers: Headers,
): Promise<WithCookies<PasskeyOptions>> {
  return await accountsOf(app, actor.kind).passkeys.begin(holderOf(actor), headers)
}

/**
 * Stores the passkey that the browser created from the options of beginPasskey.
 * @throws Refused passkey_not_made, too_many_passkeys; InvalidInput
 */
export async function addPasskey(
  app: App,
  actor: SecurityActor,
  input: { name: string; passkey: NewPasskey },
  headers: Headers,
): Promise<Security> {
  const name = passkeyName(input.name)
  const passkey = { made: input.passkey, name }
  const added = await accountsOf(app, actor.kind).passkeys.add(holderOf(actor), passkey, headers)
  if (added.outcome === 'too_many') throw new Refused('too_many_passkeys')
  if (added.outcome === 'refused') {
    app.log.info({ reason: added.reason }, 'passkey not made')
    throw new Refused('passkey_not_made')
  }
  return await getSecurity(app, actor, headers)
}

/**
 * Renames one of the person's own passkeys.
 * @throws Refused passkey_not_found; InvalidInput
 */
export async function renamePasskey(
  app: App,
  actor: SecurityActor,
  id: number,
  input: { name: string },
  headers: Headers,
): Promise<Security> {
  const name = passkeyName(input.name)
  if (!(await accountsOf(app, actor.kind).passkeys.rename(actor.id, id, name))) throw new Refused('passkey_not_found')
  return await getSecurity(app, actor, headers)
}

/**
 * Removes a passkey; it can't sign in any more.
 * @throws Refused passkey_not_found
 */
export async function removePasskey(app: App, actor: SecurityActor, id: number, headers: Headers): Promise<Security> {
  if (!(await accountsOf(app, actor.kind).passkeys.remove(holderOf(actor), id))) throw new Refused('passkey_not_found')
  return await getSecurity(app, actor, headers)
}
