import type { BrandInvitation } from '#contract/brands/brand-members-schemas.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { limits } from '../../accounts/shared/limits.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The invited address and brand of a mailed token. Reading doesn't use up the token. Only who can
 * read the mail learns whether the address belongs to another brand.
 * @param address IP address of the client
 * @throws Refused invitation_token_invalid, too_many_attempts
 */
export async function getBrandInvitation(app: App, token: string, address: string): Promise<BrandInvitation> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const invitation = await app.brand_accounts.findInvitation(token)
  if (!invitation) throw new Refused('invitation_token_invalid')
  return { ...invitation, expires_at: isoJapan(invitation.expires_at) }
}
