import {
  addReservationEvent,
  endReservationRow,
  findExpiredHolds,
  type PaymentRow,
  readPaymentOf,
  readReservationState,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import type { Booker } from '#database/booking/reserve/hold.ts'
import { hasCancelledSlot } from '#database/booking/slots/slot-ends.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { stateAfterHold } from '#domain/booking/endings.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import { isHoldExpired } from '#domain/booking/reservation-machine.ts'
import {
  type Abandonment,
  countHeld,
  type HeldRow,
  pausedUntil,
  UNFINISHED_BOUNDS,
  unfinishedProblem,
} from '#domain/booking/unfinished-holds.ts'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { storedKey } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'

// Limits of unpaid holds (docs/booking.md, "Unfinished holds").

/**
 * The person, session and hashed address that a hold stores.
 * @param proven people who are proven don't count for the limits of their address
 */
export const bookerOf = ({ id, session_id, address }: UserActor, proven: boolean): Booker => ({
  user_id: id,
  session_id: session_id ?? null,
  address: proven || address === 'local' ? null : storedKey(`hold:address:${address}`),
})

/**
 * @param rows holds of the person, the session and the address of the caller
 * @param places that the new hold would take: people × slots
 * @throws Refused too_many_holds, too_many_held_places or address_busy when too many holds are
 * unfinished; holds_paused or address_busy when too many were abandoned
 */
export function checkHolds(app: Pick<App, 'rate_limits'>, rows: readonly HeldRow[], places: number, now: Date): void {
  const own = countHeld(rows, 'own', now)
  const address = countHeld(rows, 'address', now)
  const seconds = (until: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const problem = unfinishedProblem({ own: own.unfinished, address: address.unfinished }, places)
  if (problem) {
    const { unfinished, free_at } = problem === 'address_busy' ? address : own
    throw new Refused(problem, {
      ...unfinished,
      most: UNFINISHED_BOUNDS.person.places,
      ...(free_at && { free_at: timeOf(free_at), seconds: seconds(free_at) }),
    })
  }
  if (!app.rate_limits) return
  const until = pausedUntil('person', own.abandoned, now)
  if (until)
    throw new Refused('holds_paused', {
      until: `${formatDateShort(dateOf(until))} ${timeOf(until)}`,
      seconds: seconds(until),
    })
  const there = pausedUntil('address', address.abandoned, now)
  if (there) throw new Refused('address_busy', { seconds: seconds(there) })
}

/** Whether a call was refused for want of places, which expired holds may still keep. */
export const isFull = (error: unknown): boolean =>
  error instanceof Refused && ['slot_full', 'too_many_people', 'slot_not_empty'].includes(error.code)

/**
 * Runs a transaction. Under its locks, places of expired holds don't count as free: if it is
 * refused because no place is free, those holds are ended, and it runs once more.
 * @param work throws Refused `busy` if only expired holds prevent it
 */
export async function withPlaces<T>(
  app: App,
  calendar_ids: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(app.db, work)
  } catch (error) {
    const only_holds = error instanceof Refused && error.code === 'busy'
    if (!only_holds && !isFull(error)) throw error
    const ended = await releaseExpiredHolds(app, { calendar_ids })
    // Another process may have ended the holds of `busy` meanwhile.
    if (ended === 0 && !only_holds) throw error
    return await inTransaction(app.db, work)
  }
}

export type HoldEnding = {
  /**
   * Null when the guest isn't the cause. Not stored when a slot was cancelled, because the guest
   * could not have paid.
   */
  abandoned: Abandonment | null
  /** The cancelled slot, if that is the cause. */
  calendar_id?: number
}

/**
 * Ends a hold for the cleanup job, the guest or the cancellation of a slot: frees its places and
 * its use of a coupon, and voids a payment that waits for 3-D Secure. The caller has locked the
 * slots, the reservation and its payment, and has checked that no money can have moved.
 */
export async function endHold(
  tx: Tx,
  reservation_id: number,
  payment: Pick<PaymentRow, 'id' | 'state'> | null,
  { abandoned, calendar_id }: HoldEnding,
  now: Date,
): Promise<void> {
  const state = stateAfterHold(payment?.state ?? null)
  if (payment && state) await updatePayment(tx, payment, { state, settled_at: now })
  const counts = abandoned !== null && !(await hasCancelledSlot(tx, reservation_id))
  await endReservationRow(tx, reservation_id, { status: 'expired', abandoned: counts ? abandoned : null }, now)
  const event: ReservationEvent =
    abandoned === 'given_up'
      ? { type: 'given_up', detail: {} }
      : { type: 'expired', detail: calendar_id === undefined ? {} : { calendar_id } }
  await addReservationEvent(tx, reservation_id, event, now)
}

// Frees the places of expired holds. A booking that needs these places ends the holds; the cleanup
// job ends the rest.

/**
 * Ends one hold if it has expired and its payment is not in progress.
 * @returns whether this call ended it
 */
export async function expireHold(app: App, reservation_id: number): Promise<boolean> {
  const now = app.clock.now()
  return await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation) return false
    const payment = await readPaymentOf(tx, reservation_id)
    if (!isHoldExpired({ ...reservation, payment_state: payment?.state ?? null }, now)) return false
    await endHold(tx, reservation_id, payment ?? null, { abandoned: 'ran_out' }, now)
    return true
  })
}

/**
 * Ends expired holds of these slots, or of all slots.
 * @returns how many this call ended
 */
export async function releaseExpiredHolds(
  app: App,
  options: { calendar_ids?: readonly number[]; limit?: number } = {},
): Promise<number> {
  const ids = await findExpiredHolds(app.db, app.clock.now(), {
    limit: options.limit ?? 200,
    calendar_ids: options.calendar_ids,
  })
  let ended = 0
  for (const id of ids) if (await expireHold(app, id)) ended += 1
  return ended
}
