import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { Tx } from '#database/client.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import type { SlotCancelRequester } from '#domain/booking/cancellation.ts'
import type { ActingUser } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { cancelSlotWithReason, type SlotCancellation } from '../shared/cancel-slot-with-reason.ts'

/**
 * An admin cancels a slot of any host. Writes the audit log in the same transaction.
 * @param input requested_by: who asked, for the words that guests and hosts read
 * @param also runs in that transaction; what it throws leaves the slot as it is
 * @throws Refused own_interest, and as `cancelSlotWithReason`
 */
export async function cancelCalendarByOperator(
  app: App,
  admin: ActingUser,
  id: number,
  { requested_by = 'operator', ...input }: SlotCancellation & { requested_by?: SlotCancelRequester },
  also?: (tx: Tx) => Promise<void>,
): Promise<HostCalendar> {
  // Before the transaction, which releases the places of the guests.
  await refuseOwnInterest(app.db, admin, { calendar_id: id })
  return await cancelSlotWithReason(app, id, input, {
    by: 'operator',
    admin_id: admin.id,
    requested_by,
    find: () => findHostSlot(app.db, app.clock.now(), null, id),
    note: (reason) => async (tx, sums) => {
      await also?.(tx)
      await insertAudit(tx, admin, {
        at: app.clock.now(),
        action: 'cancel_calendar',
        subject_type: 'calendar',
        subject_id: id,
        detail: { ...sums, requested_by, reason },
      })
    },
  })
}
