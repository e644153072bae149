import type { Me } from '#contract/accounts/accounts-schemas.ts'
import type { StrongSignIn, WithCookies } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getMe } from './get-me.ts'
import { limitCodes, type PopulationName, typedCode } from '../shared/security-of.ts'

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
