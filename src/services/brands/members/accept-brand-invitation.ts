import { limits } from '../../accounts/shared/limits.ts'
import { findPasswordProblem } from '../../accounts/shared/new-password.ts'
import { clearBounces } from '../../accounts/shared/clear-bounces.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/**
 * Accepts an invitation with the mailed token: the invited person becomes a member with a password.
 * A refused password doesn't use up the token.
 * @param address IP address of the client
 * @throws InvalidInput, Refused invitation_token_invalid, invitation_address_taken,
 * too_many_attempts
 */
export async function acceptBrandInvitation(
  app: App,
  input: { invitation_token: string; password: string },
  address: string,
): Promise<void> {
  const problem = await findPasswordProblem(app, input.password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(input.invitation_token)
  // A guessed token must not cost a hash.
  if (!invitation) throw new Refused('invitation_token_invalid')
  const own = await findPasswordProblem(app, input.password, { email: invitation.email })
  if (own) throw new InvalidInput({ password: [own] })
  const outcome = await app.brand_accounts.acceptInvitation(input.invitation_token, input.password, address)
  if (outcome === 'invalid') throw new Refused('invitation_token_invalid')
  if (outcome === 'address_taken') throw new Refused('invitation_address_taken')
  await clearBounces(app, invitation.email)
}
