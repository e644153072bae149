import type { Payee } from '#contract/payouts/payees-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownPayeeRow, payeeOf } from './payee-of.ts'

/**
 * The details of the caller's own payee, or of an ambassador's whose responsible member they are.
 * @throws Refused payee_not_found; seeing_as_somebody: an admin reads it in their own name
 */
export async function getOwnPayee(app: Pick<App, 'db' | 'clock'>, actor: UserActor, id: number): Promise<Payee> {
  if (actor.viewing) throw new Refused('seeing_as_somebody')
  return payeeOf(await ownPayeeRow(app, app.db, actor, id))
}
