import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { excludeDateOf } from '#database/schedule/write-rules.ts'
import { removeSlots } from '#database/schedule/write-slots.ts'
import { slotChangeProblem } from '#domain/schedule/host-slot.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { releaseExpiredHolds } from '../shared/expire-holds.ts'

/**
 * Deletes a slot without guests. It needs no reason, because no mail is sent. The slot's weekly
 * rule doesn't create it again.
 * @throws Refused calendar_not_found (also for another host's), calendar_cancelled,
 * calendar_started, calendar_has_guests
 */
export async function deleteHostCalendar(app: App, actor: UserActor, id: number): Promise<void> {
  const attempt = () => inTransaction(app.db, (tx) => deleteInTransaction(app, tx, actor, id))
  if ((await attempt()) === 'deleted') return
  // The counter still contains places of expired holds: free them and retry.
  await releaseExpiredHolds(app, { calendar_ids: [id] })
  if ((await attempt()) === 'holds_in_the_way') throw new Refused('busy')
}

async function deleteInTransaction(
  app: App,
  tx: Tx,
  actor: UserActor,
  id: number,
): Promise<'deleted' | 'holds_in_the_way'> {
  await lockSlot(tx, id)
  const now = app.clock.now()
  const slot = await findHostSlot(tx, now, actor.id, id)
  if (!slot) throw new Refused('calendar_not_found')
  const problem = slotChangeProblem(slot, now)
  if (problem) throw new Refused(problem)
  if (slot.participant_number > 0) throw new Refused('calendar_has_guests')
  if (slot.taken > 0) return 'holds_in_the_way'
  await excludeDateOf(tx, id, { cancelled: false })
  await removeSlots(tx, [id], now)
  return 'deleted'
}
