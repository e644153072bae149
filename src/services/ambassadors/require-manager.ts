import { isAmbassadorMember } from '#database/ambassadors/members.ts'
import type { Db } from '#database/client.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Admits admins and the ambassador's own members. Other callers get the same refusal whether or not
 * the ambassador exists.
 * @throws Refused not_allowed
 */
export async function requireManager(db: Db, actor: UserActor, ambassador_id: number): Promise<void> {
  if (!isAdminAs(actor) && !(await isAmbassadorMember(db, ambassador_id, actor.id))) throw new Refused('not_allowed')
}
