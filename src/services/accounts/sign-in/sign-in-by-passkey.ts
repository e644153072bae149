import type { Me } from '#contract/accounts/accounts-schemas.ts'
import type { PasskeyAnswer, StrongSignIn, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { getMe } from './get-me.ts'
import { limits } from '../shared/limits.ts'

/**
 * Begins the session of whoever the passkey speaks for. It is two factors, so no code is asked for.
 * @param headers of the request: a session they carry ends
 * @param address where the request comes from
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

/** What signInByPasskey does, for either population. */
export async function answeredByPasskey<Person>(
  app: App,
  accounts: Pick<StrongSignIn<Person>, 'signInByPasskey'>,
  { passkey }: { passkey: PasskeyAnswer },
  headers: Headers,
  address: string,
): Promise<WithCookies<Person>> {
  await limitAttempts(app, `passkey:address:${address}`, limits.signInByAddress)
  const session = await accounts.signInByPasskey(passkey, headers)
  if (session.outcome === 'refused') {
    app.log.info({ reason: session.reason }, 'passkey refused')
    throw new Refused('passkey_unknown')
  }
  return session
}
