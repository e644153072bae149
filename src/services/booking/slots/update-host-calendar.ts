import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { changeSlotRow } from '#database/schedule/write-slots.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import { mostPlaces, slotChangeProblem } from '#domain/schedule/host-slot.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { releaseExpiredHolds } from '../shared/expire-holds.ts'

export type SlotChange = { open?: boolean; recruitment_number?: number }

/**
 * Opens or closes a slot to new reservations, or changes its number of places. Existing
 * reservations stay.
 * @throws Refused calendar_not_found (also for another host's), calendar_cancelled,
 * calendar_started, capacity_below_taken; InvalidInput
 */
export async function updateHostCalendar(
  app: App,
  actor: UserActor,
  id: number,
  change: SlotChange,
): Promise<HostCalendar> {
  if (!(await findHostSlot(app.db, app.clock.now(), actor.id, id))) throw new Refused('calendar_not_found')
  const attempt = () => inTransaction(app.db, (tx) => changeInTransaction(app, tx, actor, id, change))
  const changed = await attempt()
  if (changed !== 'holds_in_the_way') return changed
  // The counter still contains places of expired holds: free them and retry.
  await releaseExpiredHolds(app, { calendar_ids: [id] })
  const again = await attempt()
  if (again === 'holds_in_the_way') throw new Refused('busy')
  return again
}

async function changeInTransaction(
  app: App,
  tx: Tx,
  actor: UserActor,
  id: number,
  { open, recruitment_number }: SlotChange,
): Promise<HostCalendar | 'holds_in_the_way'> {
  await lockSlot(tx, id)
  const now = app.clock.now()
  const slot = await findHostSlot(tx, now, actor.id, id)
  if (!slot) throw new Refused('calendar_not_found')
  const problem = slotChangeProblem(slot, now)
  if (problem) throw new Refused(problem)
  if (recruitment_number !== undefined) {
    const most = mostPlaces(slot.recruitment_number)
    if (recruitment_number < 1 || recruitment_number > most)
      throw new InvalidInput({ recruitment_number: [`定員は1名から${most}名のあいだで選んでください。`] })
    if (recruitment_number < slot.participant_number)
      throw new Refused('capacity_below_taken', { taken: slot.participant_number })
    if (recruitment_number < slot.taken) return 'holds_in_the_way'
  }
  const change = {
    ...(open === undefined ? {} : { open }),
    ...(recruitment_number === undefined ? {} : { recruitment_number }),
  }
  if (Object.keys(change).length > 0) await changeSlotRow(tx, id, change)
  return hostCalendarOf({ ...slot, ...change }, now)
}
