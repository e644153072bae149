import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { setCurrentAmbassador } from '#database/accounts/users.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getMe } from './get-me.ts'

/**
 * Chooses the ambassador in whose name the actor publishes; null for none.
 * @throws Refused ambassador_not_found when the actor is not a member
 */
export async function chooseAmbassador(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  ambassador_id: number | null,
): Promise<Me> {
  await inTransaction(db, async (tx) => {
    if (!(await setCurrentAmbassador(tx, actor.id, ambassador_id))) throw new Refused('ambassador_not_found')
  })
  return getMe({ ...actor, current_ambassador_id: ambassador_id })
}
