import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import type { SignInStep } from '#gateways/accounts/port.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { atLeast } from '../shared/at-least.ts'
import { getMe } from './get-me.ts'
import { limitPasswords } from '../shared/limit-passwords.ts'

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
