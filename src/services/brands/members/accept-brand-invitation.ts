import { limits } from '../../accounts/shared/limits.ts'
import { findPasswordProblem } from '../../accounts/shared/passwords.ts'
import { clearBounces } from '../../accounts/shared/email.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/**
 * Accepts an invitation with the mailed token. A person of another brand must be signed in and
 * keeps their password; anybody else sets one. A refused call doesn't use up the token.
 * @param headers of the request, with the session of a person of another brand
 * @param address IP address of the client
 * @throws InvalidInput, Refused invitation_token_invalid, invitation_sign_in_needed,
 * too_many_attempts
 */
export async function acceptBrandInvitation(
  app: App,
  { invitation_token, password }: { invitation_token: string; password?: string },
  headers: Headers,
  address: string,
): Promise<void> {
  const problem = password === undefined ? null : await findPasswordProblem(app, password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(invitation_token)
  // A guessed token must not cost a hash.
  if (!invitation) throw new Refused('invitation_token_invalid')
  const { email, registered } = invitation
  const own = registered ? null : await findPasswordProblem(app, password ?? '', { email })
  if (own) throw new InvalidInput({ password: [own] })
  const first = registered ? null : (password ?? null)
  const outcome = await app.brand_accounts.acceptInvitation(invitation_token, first, headers, address)
  if (outcome === 'invalid') throw new Refused('invitation_token_invalid')
  if (outcome === 'sign_in_needed') throw new Refused('invitation_sign_in_needed')
  await clearBounces(app, email)
}
