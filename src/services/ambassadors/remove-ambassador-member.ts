import { findActiveUser } from '#database/accounts/users.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { deleteAmbassadorMember } from '#database/ambassadors/members.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockAmbassadorMembers } from '#database/locks.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { queueMemberMail } from './member-mails.ts'
import { requireManager } from './require-manager.ts'

/**
 * Removes a user from an ambassador and mails them. They no longer act for its experiences, except
 * their own. Members can't remove themselves, but admins can
 * (docs/product/profiles.md#ambassador-members).
 * @throws Refused not_allowed, own_ambassador_member, ambassador_not_found,
 * ambassador_member_not_found
 */
export async function removeAmbassadorMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  ambassador_id: number,
  user_id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Of two members who remove each other, the second is no longer a member here.
    await lockAmbassadorMembers(tx, ambassador_id)
    await requireManager(tx, actor, ambassador_id)
    if (user_id === actor.id && !isAdminAs(actor)) throw new Refused('own_ambassador_member')
    const ambassador = await findAmbassador(tx, ambassador_id)
    if (!ambassador) throw new Refused('ambassador_not_found')
    const now = app.clock.now()
    if (!(await deleteAmbassadorMember(tx, ambassador_id, user_id, now)))
      throw new Refused('ambassador_member_not_found')
    await insertAudit(tx, actor, {
      at: now,
      action: 'remove_ambassador_member',
      subject_type: 'ambassador',
      subject_id: ambassador_id,
      detail: { user_id },
    })
    // Suspended users get no mail.
    const user = await findActiveUser(tx, user_id)
    if (user) await queueMemberMail(app, tx, user, ambassador.name, 'removed')
  })
}
