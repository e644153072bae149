import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { limits } from '../../accounts/shared/limits.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { invitedEmail } from './invited-email.ts'
import { writeInvitation } from './write-invitation.ts'

/**
 * Invites an address to a brand, usually its first member, or invites it again. For the operator.
 * @throws InvalidInput, Refused brand_not_found, brand_member_joined, too_many_attempts
 */
export async function inviteMemberOfBrand(
  app: App,
  actor: UserActor,
  brand_id: number,
  input: { email: string },
): Promise<BrandMember> {
  const email = invitedEmail(input.email)
  await limitAttempts(app, `invitation:account:${email}`, limits.mailToAccount)
  const invitation = await app.brand_accounts.newInvitation()
  return await inTransaction(app.db, (tx) => writeInvitation(app, tx, brand_id, email, invitation, actor))
}
