import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { endDigest } from '#database/booking/shared/digests.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot } from '#database/locks.ts'
import { findHostSlot, type HostSlotRow } from '#database/schedule/host-slots.ts'
import { excludeDateOf } from '#database/schedule/write-rules.ts'
import { changeSlotRow, hasWholeBooking, removeSlots } from '#database/schedule/write-slots.ts'
import { mostPlaces, type slotCancelProblem, slotChangeProblem } from '#domain/schedule/host-slot.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { cancelSlotWithReason, type SlotCancellation } from '../shared/cancel-slot.ts'
import { withPlaces } from '../shared/holds.ts'
import { MAX_REASON } from '../shared/reasons.ts'

export type SlotChange = { open?: boolean; recruitment_number?: number }

/**
 * Opens or closes a slot to new reservations, or changes its number of places. Existing
 * reservations stay.
 * @throws Refused calendar_not_found (also for another host's), calendar_cancelled,
 * calendar_started, capacity_below_taken, slot_booked_whole, busy; InvalidInput
 */
export async function updateHostCalendar(
  app: App,
  actor: UserActor,
  id: number,
  change: SlotChange,
): Promise<HostCalendar> {
  if (!(await findHostSlot(app.db, app.clock.now(), actor.id, id))) throw new Refused('calendar_not_found')
  return await withPlaces(app, [id], (tx) => changeInTransaction(app, tx, actor, id, change))
}

/**
 * Locks the slot and reads it.
 * @throws Refused calendar_not_found (also for another host's), and with the problem
 */
export async function lockedSlot(
  app: Pick<App, 'clock'>,
  tx: Tx,
  actor: UserActor,
  id: number,
  problemOf: typeof slotCancelProblem | typeof slotChangeProblem,
): Promise<HostSlotRow> {
  await lockSlot(tx, id)
  const now = app.clock.now()
  const slot = await findHostSlot(tx, now, actor.id, id)
  if (!slot) throw new Refused('calendar_not_found')
  const problem = problemOf(slot, now)
  if (problem) throw new Refused(problem)
  return slot
}

async function changeInTransaction(
  app: App,
  tx: Tx,
  actor: UserActor,
  id: number,
  { open, recruitment_number }: SlotChange,
): Promise<HostCalendar> {
  const slot = await lockedSlot(app, tx, actor, id, slotChangeProblem)
  if (recruitment_number !== undefined) {
    const most = mostPlaces(slot.recruitment_number)
    if (recruitment_number < 1 || recruitment_number > most)
      throw new InvalidInput({ recruitment_number: [`定員は1名から${most}名のあいだで選んでください。`] })
    if (recruitment_number < slot.participant_number)
      throw new Refused('capacity_below_taken', { taken: slot.participant_number })
    // Places of expired holds.
    if (recruitment_number < slot.taken) throw new Refused('busy')
    if (recruitment_number > slot.recruitment_number && (await hasWholeBooking(tx, id)))
      throw new Refused('slot_booked_whole')
  }
  const change = {
    ...(open === undefined ? {} : { open }),
    ...(recruitment_number === undefined ? {} : { recruitment_number }),
  }
  if (Object.keys(change).length > 0) await changeSlotRow(tx, id, change)
  return hostCalendarOf({ ...slot, ...change }, app.clock.now())
}

/**
 * Deletes a slot without guests. It needs no reason, because no mail is sent. The slot's weekly
 * rule doesn't create it again.
 * @throws Refused calendar_not_found (also for another host's), calendar_cancelled,
 * calendar_started, calendar_has_guests, busy
 */
export async function deleteHostCalendar(app: App, actor: UserActor, id: number): Promise<void> {
  await withPlaces(app, [id], async (tx) => {
    const slot = await lockedSlot(app, tx, actor, id, slotChangeProblem)
    if (slot.participant_number > 0) throw new Refused('calendar_has_guests')
    if (slot.taken > 0) throw new Refused('busy')
    await excludeDateOf(tx, id, { cancelled: false })
    await removeSlots(tx, [id], app.clock.now())
  })
}

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

type Input = { reason: string; calendars: readonly (Omit<SlotCancellation, 'reason'> & { id: number })[] }

/**
 * A host cancels or postpones several slots for one reason, for example days of rain. Each slot
 * has a transaction of its own, so one that can't be cancelled doesn't keep the others. Safe to
 * repeat: a slot that a host cancelled already counts as cancelled. A digest tells guests and
 * hosts.
 * @throws Refused calendar_not_found, before any slot changes, if the host doesn't run all of them;
 * InvalidInput
 */
export async function cancelHostCalendars(
  app: App,
  actor: UserActor,
  { reason, calendars }: Input,
): Promise<{ cancelled: HostCalendar[]; refused: { id: number; refusal: Refused }[] }> {
  const digest = `host:${actor.id}` as const
  checkedReason(reason, { most: MAX_REASON, missing: '理由を入力してください。' })
  const wanted = [...new Map(calendars.map((one) => [one.id, one])).values()]
  const starts = new Map<number, number>()
  for (const { id } of wanted) {
    const row = await findHostSlot(app.db, app.clock.now(), actor.id, id)
    if (!row) throw new Refused('calendar_not_found')
    starts.set(id, row.starts_at.getTime())
  }
  // The last one first: a slot may be postponed to the time of another one of them.
  if (wanted.some(({ postponed_to }) => postponed_to)) wanted.sort((a, b) => starts.get(b.id)! - starts.get(a.id)!)
  const cancelled: HostCalendar[] = []
  const refused: { id: number; refusal: Refused }[] = []
  for (const { id, ...slot } of wanted) {
    const find = () => findHostSlot(app.db, app.clock.now(), actor.id, id)
    try {
      cancelled.push(await cancelSlotWithReason(app, id, { reason, ...slot }, { by: 'host', digest, find }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const row = error.code === 'calendar_cancelled' ? await find() : undefined
      if (row?.cancelled_by === 'host') cancelled.push(hostCalendarOf(row, app.clock.now()))
      else refused.push({ id, refusal: error })
    }
  }
  await inTransaction(app.db, (tx) => endDigest(tx, digest, app.clock.now()))
  return { cancelled, refused }
}
