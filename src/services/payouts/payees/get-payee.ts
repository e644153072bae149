import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'
import { adminPayeeOf, payeeRow } from './payee-of.ts'

/**
 * A payee for admins, without the account number.
 * @throws Refused payee_not_found
 */
export const getPayee = async (
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  id: number,
): Promise<AdminPayee> =>
  adminPayeeOf(await payeeRow(app, app.db, id), await ownInterestIn(app.db, admin, { payee_ids: [id] }))
