// Guests of a postponed slot say whether they come; who says nothing in time gets the money back.
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { PostponementBody } from '#contract/booking/changes-schemas.ts'
import { addReservationEvent, readReservationState } from '#database/booking/reservations/moves.ts'
import { endDigest, openDigest } from '#database/booking/shared/digests.ts'
import {
  acceptPlace,
  findPartyOf,
  findPostponedPlaces,
  findUnanswered,
} from '#database/booking/shared/postponements.ts'
import { findReservationsOfSlot } from '#database/booking/slots/slot-ends.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockHoldsOf, lockReservation, lockReservationWithCalendars } from '#database/locks.ts'
import { type DigestKey, digestDue } from '#domain/booking/digest.ts'
import { slotStep } from '#domain/booking/endings.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { eachStep } from '../../shared/each-step.ts'
import { Refused } from '../../shared/refused.ts'
import { endForGuest } from '../shared/cancel-slot.ts'
import { getReservation } from '../reservations/reservations.ts'
import { waitForNewDates } from '../reserve/waiting-entries.ts'

type Place = { reservation_id: number; calendar_id: number }

const openPlace = async (tx: Tx, { reservation_id, calendar_id }: Place) =>
  (await findPostponedPlaces(tx, reservation_id)).find((place) => place.calendar_id === calendar_id)

/**
 * Gives the place back with its part of the money, as if the slot had been cancelled. A place that
 * was answered meanwhile stays.
 * @param why for the guest, after the date of the slot
 */
async function refundPlace(app: App, tx: Tx, place: Place, why: string, now: Date, digest?: DigestKey): Promise<void> {
  const open = await openPlace(tx, place)
  const booked = (await findReservationsOfSlot(tx, place.calendar_id)).find(({ id }) => id === place.reservation_id)
  if (!open || booked?.status !== 'confirmed') return
  const { by, requested_by, from } = open
  const reason = `${formatDateShort(from.date)} ${from.start_time}の回が延期になり、${why}`
  const digest_id = digest && (await openDigest(tx, digest, { now, due_at: digestDue(digest, now) }))
  const cause = { by, requested_by: requested_by ?? undefined, digest_id, reason }
  const step = slotStep(booked)
  if (step.refund !== null) await endForGuest(app, tx, place.calendar_id, booked, step, cause, now)
}

/**
 * The answer to one place. Repeated with the same answer it changes nothing.
 * @throws Refused reservation_not_found, postponement_over, and as waitForNewDates
 */
export async function answerPostponement(
  app: App,
  actor: UserActor,
  reservation_id: number,
  { calendar_id, answer, waits_until = '' }: PostponementBody,
): Promise<Reservation> {
  const place = { reservation_id, calendar_id }
  await inTransaction(app.db, async (tx) => {
    if (answer === 'wait') await lockHoldsOf(tx, actor.id, null)
    await (answer === 'accept' ? lockReservation : lockReservationWithCalendars)(tx, reservation_id)
    const now = app.clock.now()
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    const open = reservation.status === 'confirmed' ? await openPlace(tx, place) : undefined
    if (!open || new Date(open.answer_by) < now) throw new Refused('postponement_over')
    if (answer === 'wait') {
      const party = await findPartyOf(tx, reservation_id)
      await waitForNewDates(tx, actor, { ...party, waits_until }, now)
    }
    if (answer !== 'accept')
      return await refundPlace(app, tx, place, '新しい日程には参加されないとのお返事でした。', now)
    await acceptPlace(tx, reservation_id, open)
    await addReservationEvent(tx, reservation_id, { type: 'postponement_accepted', detail: { calendar_id } }, now)
  })
  app.checkpoint('postponement:answered')
  return await getReservation(app, actor, reservation_id)
}

/**
 * Places whose guests didn't answer, each in its own transaction. A digest tells each guest of all
 * their places.
 * @returns how many there were
 */
export async function endUnanswered(app: App, { limit = 100 }: { limit?: number } = {}): Promise<number> {
  const places = await findUnanswered(app.db, app.clock.now(), limit)
  const why = '期限までにお返事がなかったため、返金します。'
  await eachStep(app, 'postponed place', places, (place) =>
    inTransaction(app.db, async (tx) => {
      await lockReservationWithCalendars(tx, place.reservation_id)
      await refundPlace(app, tx, place, why, app.clock.now(), 'unanswered')
    }),
  )
  await inTransaction(app.db, (tx) => endDigest(tx, 'unanswered', app.clock.now()))
  return places.length
}
