import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { cancelSlotWithReason, type SlotCancellation } from '../shared/cancel-slot-with-reason.ts'

/**
 * A host cancels a slot.
 * @throws as cancelSlotWithReason; Refused calendar_not_found also for another host's slot
 */
export async function cancelHostCalendar(
  app: App,
  actor: UserActor,
  id: number,
  input: SlotCancellation,
): Promise<HostCalendar> {
  return await cancelSlotWithReason(app, id, input, {
    by: 'host',
    find: () => findHostSlot(app.db, app.clock.now(), actor.id, id),
  })
}
