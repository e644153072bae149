import type { z } from 'zod'
import type { Reservation, Reservations, reservationsQuery } from '#contract/booking/booking-schemas.ts'
import { readPaidBack } from '#database/booking/payment/refunds.ts'
import { findChanges } from '#database/booking/reservations/changes.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import {
  countReservationsOf,
  findReservation,
  findReservationsOf,
} from '#database/booking/reservations/reservations.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservationWithCalendars } from '#database/locks.ts'
import { refundFor } from '#domain/booking/cancellation.ts'
import { canMove } from '#domain/booking/reservation-machine.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import type { UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { calendarFile, cancelledCalendarFile } from '../mails/calendar-file.ts'
import { endReservation } from '../shared/end-reservation.ts'
import { changesOf } from '../shared/present-changes.ts'
import { presentReservation } from '../shared/present-reservation.ts'

/** The caller's reservations, 20 a page; a page past the end is empty. */
export async function listReservations(
  app: App,
  actor: UserActor,
  query: z.infer<typeof reservationsQuery>,
): Promise<Reservations> {
  const now = app.clock.now()
  const filter = { user_id: actor.id, period: query.period, now, calendar_ids: query['calendar_ids[]'] ?? [] }
  const count = await countReservationsOf(app.db, filter)
  const rows = await findReservationsOf(app.db, filter, rangeOf(query.page))
  return {
    reservations: rows.map((row) => presentReservation(row, now)),
    meta: pageMetaOf(query.page, count),
  }
}

/** @throws Refused reservation_not_found for an unknown one and for another guest's */
export async function getReservation(app: App, actor: UserActor, id: number): Promise<Reservation> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
  const now = app.clock.now()
  return { ...presentReservation(row, now), ...changesOf(await findChanges(app.db, [id]), now) }
}

/**
 * The booking as an iCalendar file. The file of a cancelled one takes it out of a calendar.
 * @param calendar_id only this slot
 * @throws Refused reservation_not_found unless it is the caller's, and confirmed or cancelled; for
 * a slot that isn't of it
 */
export async function getCalendarFile(
  app: App,
  actor: UserActor,
  id: number,
  calendar_id: number | null = null,
): Promise<string> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
  const slot = row.calendars.find((one) => one.id === calendar_id)
  if (calendar_id !== null && !slot) throw new Refused('reservation_not_found')
  const target = { url: `${app.base_url}/mypage/reservations/${row.id}`, now: app.clock.now() }
  if (row.status === 'cancelled' || (row.status === 'confirmed' && slot?.cancelled))
    return cancelledCalendarFile(row, calendar_id, target)
  if (row.status === 'confirmed')
    return calendarFile(row, calendar_id, {
      ...target,
      place: row.online ? row.online_url : addressIn(row.state, row.address),
    })
  throw new Refused('reservation_not_found')
}

/**
 * The guest cancels a confirmed reservation. The places are free immediately. The stored deadline
 * decides the refund, less what was refunded for cancelled slots.
 * @param expected yen the guest saw, if any; fails with `refund_changed` if it differs
 * @throws Refused 404 when it isn't the caller's, 422 when it can't be cancelled (any more)
 */
export async function cancelReservation(
  app: App,
  actor: UserActor,
  reservation_id: number,
  expected?: number,
): Promise<Reservation> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await lockReservationWithCalendars(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (!canMove(reservation.status, 'cancelled')) throw new Refused('not_cancellable')
    const paid_back = await readPaidBack(tx, reservation_id)
    const decided = refundFor({ ...reservation, by: 'guest', now, paid_back })
    if ('refused' in decided) throw new Refused(decided.refused)
    if (expected !== undefined && expected !== decided.refund)
      throw new Refused('refund_changed', { refund: decided.refund })
    await endReservation(
      app,
      tx,
      reservation_id,
      { by: 'guest', reason: null, refund: decided.refund, before: paid_back },
      now,
    )
  })
  app.checkpoint('cancel:decided')
  return await getReservation(app, actor, reservation_id)
}
