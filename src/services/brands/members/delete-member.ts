import { type AuditActor, insertAudit } from '#database/audit/insert-audit.ts'
import { countBrandMembers, findBrandMember, findBrandName, markRemoved } from '#database/brands/brand-members.ts'
import type { Tx } from '#database/client.ts'
import { lockBrandMembers, lockBrandPerson } from '#database/locks.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { sendRemoval } from './brand-mails.ts'

/**
 * Removes a member, who gets a mail, or an invitation that was not accepted. Their sessions in this
 * brand end too.
 * @throws Refused brand_member_not_found, last_brand_member
 */
export async function deleteMember(
  app: Pick<App, 'clock' | 'jobs' | 'base_url'>,
  tx: Tx,
  brand_id: number,
  id: number,
  by: AuditActor,
): Promise<void> {
  const found = await findBrandMember(tx, brand_id, id)
  if (found) await lockBrandPerson(tx, found.email)
  await lockBrandMembers(tx, brand_id)
  const member = await findBrandMember(tx, brand_id, id)
  if (!member) throw new Refused('brand_member_not_found')
  // Without a joined member, no one in the brand could invite another
  // (docs/product/accounts.md#brand-members).
  if (member.invitation_accepted_at && (await countBrandMembers(tx, brand_id)).joined === 1)
    throw new Refused('last_brand_member')
  const now = app.clock.now()
  const subject = { subject_type: 'brand_member', subject_id: id, detail: { brand_id } } as const
  await insertAudit(tx, by, { at: now, action: 'remove_brand_member', ...subject })
  await markRemoved(tx, brand_id, id, now)
  if (member.invitation_accepted_at) {
    const brand_name = (await findBrandName(tx, brand_id)) ?? ''
    await sendRemoval(app, tx, { email: member.email, brand_name })
  }
}
