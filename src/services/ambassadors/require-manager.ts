import { isAmbassadorMember } from '#database/ambassadors/members.ts'
import type { Db } from '#database/client.ts'
import { isAdmin, type UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Lets through admins and the ambassador's own members. Whether there is such an ambassador makes no difference to anybody else.
 * @throws Refused not_allowed
 */
export async function requireManager(db: Db, actor: UserActor, ambassador_id: number): Promise<void> {
  if (!isAdmin(actor) && !(await isAmbassadorMember(db, ambassador_id, actor.id))) throw new Refused('not_allowed')
}
