import type { BrandMember } from '#contract/brands/brand-members-schemas.ts'
import { type AuditActor, insertAudit } from '#database/audit/insert-audit.ts'
import { findBrandName, replaceInvitation, upsertInvitedMember } from '#database/brands/brand-members.ts'
import type { Tx } from '#database/client.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { sendInvitation } from './brand-mails.ts'
import { brandMemberOf } from './brand-member-of.ts'

/**
 * Invites an address to a brand, or invites it again. The token of an earlier invitation becomes
 * invalid.
 * @param invitation created before the transaction began
 * @throws Refused brand_not_found, brand_member_joined
 */
export async function writeInvitation(
  app: Pick<App, 'clock' | 'jobs' | 'base_url'>,
  tx: Tx,
  brand_id: number,
  email: string,
  invitation: { token: string; token_hash: string; expires_at: Date },
  by: AuditActor,
): Promise<BrandMember> {
  const brand_name = await findBrandName(tx, brand_id)
  if (brand_name === undefined) throw new Refused('brand_not_found')
  const now = app.clock.now()
  const member = await upsertInvitedMember(tx, brand_id, email, now)
  if (!member) throw new Refused('brand_member_joined')
  await replaceInvitation(tx, member.id, invitation, now)
  const subject = { subject_type: 'brand_member', subject_id: member.id, detail: { brand_id } } as const
  await insertAudit(tx, by, { at: now, action: 'invite_brand_member', ...subject })
  await sendInvitation(app, tx, { email, brand_name, token: invitation.token })
  return brandMemberOf(member)
}
