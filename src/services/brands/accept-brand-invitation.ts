import { limits } from '../accounts/shared/limits.ts'
import { newPasswordProblem } from '../accounts/shared/new-password.ts'
import { shownToBeRead } from '../accounts/shared/shown-to-be-read.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

/**
 * Makes the invited a member with a password, by the token of the mailed link. A refused password doesn't use the token up.
 * @param address where the request comes from
 * @throws InvalidInput, Refused invitation_token_invalid, invitation_address_taken, too_many_attempts
 */
export async function acceptBrandInvitation(
  app: App,
  input: { invitation_token: string; password: string },
  address: string,
): Promise<void> {
  const problem = await newPasswordProblem(app, input.password)
  if (problem) throw new InvalidInput({ password: [problem] })
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(input.invitation_token)
  const outcome = await app.brand_accounts.acceptInvitation(input.invitation_token, input.password)
  if (outcome === 'invalid') throw new Refused('invitation_token_invalid')
  if (outcome === 'address_taken') throw new Refused('invitation_address_taken')
  if (invitation) await shownToBeRead(app, invitation.email)
}
