// Cancels the slots that missed their minimum (docs/product/schedule.md#minimum-of-participants):
// at their reservation deadline, or when a place is freed later.
import { findShortSlots } from '#database/booking/slots/short-slots.ts'
import { missedMinimum } from '#domain/schedule/slot.ts'
import type { App } from '../../shared/app.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'

const REASON = '予約の締め切りまでに、最少催行人数に達しませんでした。'

/**
 * Each slot has its own transaction. A failure is logged and doesn't stop the others.
 * @returns how many slots this call cancelled
 */
export async function endShortSlots(app: App, { limit = 100 }: { limit?: number } = {}): Promise<number> {
  let ended = 0
  for (const id of await findShortSlots(app.db, app.clock.now(), limit)) {
    try {
      const done = await cancelSlot(app, id, {
        by: 'minimum_not_reached',
        reason: REASON,
        stillWanted: (slot) => missedMinimum(slot, app.clock.now()),
      })
      if (done) ended += 1
    } catch (error) {
      app.log.error({ what: 'short slot', id, error }, 'a sweep step failed')
    }
  }
  return ended
}
