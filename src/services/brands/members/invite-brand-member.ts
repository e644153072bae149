import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { limits } from '../../accounts/shared/limits.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { invitedEmail } from './invited-email.ts'
import { writeInvitation } from './write-invitation.ts'

/**
 * Invites an address to the actor's brand by mail, or invites it again. An address that belongs to
 * another brand gets the same response.
 * @throws InvalidInput, Refused brand_member_joined, too_many_attempts
 */
export async function inviteBrandMember(app: App, actor: BrandActor, input: { email: string }): Promise<BrandMember> {
  const { brand_id } = actor
  const email = invitedEmail(input.email)
  await limitAttempts(app, `invitation:brand:${brand_id}`, limits.invitationsByBrand)
  await limitAttempts(app, `invitation:account:${email}`, limits.mailToAccount)
  const invitation = await app.brand_accounts.newInvitation()
  return await inBrandTransaction(app, brand_id, (tx) => writeInvitation(app, tx, brand_id, email, invitation, actor))
}
