import type { Me } from '#contract/accounts/accounts-schemas.ts'
import type { PasskeyAnswer, StrongSignIn, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { getMe } from './get-me.ts'
import { limits } from '../shared/limits.ts'

/**
 * Starts a session for the owner of the passkey. A passkey counts as two factors, so no code is
 * needed.
 * @param headers of the request; a session in them ends
 * @param address IP address of the client
 * @throws Refused passkey_unknown, too_many_attempts
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
  if (session.outcome === 'refused') {
    app.log.info({ reason: session.reason }, 'passkey refused')
    throw new Refused('passkey_unknown')
  }
  return session
}
