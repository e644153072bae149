import type { AdminCalendar } from '#contract/booking/admin-calendars-schemas.ts'
import { findBookedInSlots } from '#database/office/slot-targets.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'
import { allowanceForSlots } from '../shared/refund-limit.ts'
import { listParticipants } from '../slots/list-participants.ts'

/**
 * A slot of any host with its participants, and whether the admin has a part in its money.
 * @throws Refused calendar_not_found
 */
export async function getAdminCalendar(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id' | 'admin_roles'>,
  id: number,
): Promise<AdminCalendar> {
  const slot = await listParticipants(app, null, id)
  return {
    ...slot,
    own_interest: await ownInterestIn(app.db, admin, { calendar_id: id }),
    refund_allowance: await allowanceForSlots(app.db, admin, await findBookedInSlots(app.db, [id]), app.clock.now()),
  }
}
