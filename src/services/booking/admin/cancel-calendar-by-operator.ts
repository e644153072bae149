import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { callOff, type CallingOff } from '../shared/call-off.ts'

/** An admin calls anybody's slot off, as `callOff` says; noted in the same transaction. */
export async function cancelCalendarByOperator(
  app: App,
  admin: UserActor,
  id: number,
  input: CallingOff,
): Promise<HostCalendar> {
  return await callOff(app, id, input, {
    by: 'operator',
    find: () => findHostSlot(app.db, app.clock.now(), null, id),
    note: (reason) => async (tx, sums) =>
      await insertAudit(tx, admin, {
        at: app.clock.now(),
        action: 'cancel_calendar',
        subject_type: 'calendar',
        subject_id: id,
        detail: { ...sums, reason },
      }),
  })
}
