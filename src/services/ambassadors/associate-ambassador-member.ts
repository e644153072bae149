import type { AmbassadorMember } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findActiveUser } from '#database/accounts/users.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { insertAmbassadorMember } from '#database/ambassadors/members.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { queueMemberMail } from './member-mails.ts'
import { requireManager } from './require-manager.ts'

/**
 * Adds a user to the ambassador, so that they can publish in its name, and mails them. For admins
 * and members.
 * @throws Refused not_allowed, ambassador_not_found, user_not_found (also for a suspended user),
 * ambassador_member_exists
 */
export async function associateAmbassadorMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  ambassador_id: number,
  user_id: number,
): Promise<AmbassadorMember> {
  return await inTransaction(app.db, async (tx) => {
    await requireManager(tx, actor, ambassador_id)
    const ambassador = await findAmbassador(tx, ambassador_id)
    if (!ambassador) throw new Refused('ambassador_not_found')
    const user = await findActiveUser(tx, user_id)
    if (!user) throw new Refused('user_not_found')
    const now = app.clock.now()
    if (!(await insertAmbassadorMember(tx, ambassador_id, user_id, now))) throw new Refused('ambassador_member_exists')
    await insertAudit(tx, actor, {
      at: now,
      action: 'add_ambassador_member',
      subject_type: 'ambassador',
      subject_id: ambassador_id,
      detail: { user_id },
    })
    await queueMemberMail(app, tx, user, ambassador.name, 'added')
    return { id: user.id, name: user.name, email: user.email, associated_at: isoJapan(now) }
  })
}
