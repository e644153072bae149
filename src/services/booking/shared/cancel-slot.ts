import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { addReservationEvent, endReservationRow } from '#database/booking/reservations/moves.ts'
import { addDigestSlot, openDigest } from '#database/booking/shared/digests.ts'
import { endKeptPlacesOfSlot } from '#database/booking/shared/kept-places.ts'
import {
  postponePlaces,
  readPostponingTo,
  type SlotTimes,
  slotToPostponeTo,
} from '#database/booking/shared/postponements.ts'
import {
  cancelSlotRow,
  type EndingSlot,
  findReservationsOfSlot,
  readEndingSlot,
  releasePlacesOfSlot,
  type ReservationOfSlot,
} from '#database/booking/slots/slot-ends.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlotWithReservations } from '#database/locks.ts'
import type { HostSlotRow } from '#database/schedule/host-slots.ts'
import { excludeDateOf } from '#database/schedule/write-rules.ts'
import type { SlotCanceller, SlotCancelRequester } from '#domain/booking/cancellation.ts'
import { type DigestKey, digestDue } from '#domain/booking/digest.ts'
import { answerBy } from '#domain/booking/postponement.ts'
import { isUnderWay, slotStep, type SlotStep } from '#domain/booking/endings.ts'
import { slotCancelProblem } from '#domain/schedule/host-slot.ts'
import { singleDateProblem, timesProblem } from '#domain/schedule/recurrence.ts'
import { dateOf, instantOf } from '#domain/shared/japan-time.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'
import { giveBack } from './give-back.ts'
import { endHold } from './holds.ts'
import { MAX_REASON } from './reasons.ts'
import { requireAllowance } from './refund-limit.ts'
import { endWaitingOfSlot } from './waiting.ts'

// Cancels a slot for all guests: they get their money back, and a digest tells them.

/**
 * How often the locks are retried. A booking of this slot together with other slots may come in
 * between.
 */
const TRIES = 5

/** Who cancels: for the operator also the admin, whose refunds are limited, and who asked. */
type SlotEndedBy =
  | { by: Exclude<SlotCanceller, 'operator'>; requested_by?: undefined; admin_id?: undefined }
  | { by: 'operator'; requested_by: SlotCancelRequester; admin_id: number }

type SlotEnding = SlotEndedBy & {
  /** For guests and hosts, in Japanese. Stored with the slot and with the reservations that end. */
  reason: string
  /** The action that ends the slot with others. Not given: it ends this one alone. */
  digest?: DigestKey | undefined
  /** When the slot takes place instead. Its guests then say whether they come. */
  postponed_to?: SlotTimes
  /** Called under the lock with the current slot; false leaves the slot as it is. */
  stillWanted?: (slot: EndingSlot) => boolean
  /** Writes an audit entry in the same transaction. */
  note?: (tx: Tx, sums: EndedSums) => Promise<void>
}

/** Confirmed reservations that had places in the slot, their people, and the yen to refund. */
export type EndedSums = { reservations: number; people: number; refund: number }

/**
 * Cancels a slot (docs/booking.md, "When a slot is cancelled"). A reservation without another slot
 * is cancelled and refunded in full. A reservation with other slots stays, and the share of this
 * slot is refunded. A hold whose payment is `sent` or `unknown` only loses its places; if it turns
 * out to be paid, `settlePayment` refunds it. For a missed minimum, such a hold postpones the
 * cancellation instead. Safe to repeat.
 * @returns whether this call cancelled the slot
 * @throws Refused refund_over_limit
 */
export async function cancelSlot(app: App, calendar_id: number, ending: SlotEnding): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const ended = await inTransaction(app.db, (tx) => endInTransaction(app, tx, calendar_id, ending))
    if (ended) app.checkpoint('slot:cancelled')
    if (ended !== null) return ended
    if (tries === TRIES) throw new Error(`slot ${calendar_id} could not be locked with its reservations`)
  }
}

/** @returns null when the locks must be taken again */
async function endInTransaction(app: App, tx: Tx, id: number, ending: SlotEnding): Promise<boolean | null> {
  const now = app.clock.now()
  const { postponed_to } = ending
  const known = postponed_to && (await slotToPostponeTo(tx, id, postponed_to, { add: false }))
  if (!(await lockSlotWithReservations(tx, id, known))) return null
  const slot = await readEndingSlot(tx, id, now)
  if (!slot || slot.cancelled || (ending.stillWanted && !ending.stillWanted(slot))) return false
  // A new slot has the highest id, so it may be locked last.
  const to = postponed_to && (known ?? (await slotToPostponeTo(tx, id, postponed_to, { add: true })))
  if (postponed_to && to === undefined) return null
  const target = to === undefined ? null : await postponing(tx, slot, to, now)
  const reservations = await findReservationsOfSlot(tx, id)
  if (ending.by === 'minimum_not_reached' && reservations.some(isUnderWay)) return false
  const { by, requested_by, admin_id, reason } = ending
  const steps = reservations.map((reservation) => ({ reservation, step: slotStep(reservation) }))
  if (admin_id !== undefined) {
    const parts = steps.flatMap(({ reservation, step }) =>
      step.refund === null ? [] : [{ amount: step.refund, before: reservation.paid_back }],
    )
    await requireAllowance(tx, { id: admin_id }, parts, now)
  }
  const key = ending.digest ?? `slot:${id}`
  const digest_id = await openDigest(tx, key, { now, due_at: digestDue(key, now) })
  await cancelSlotRow(tx, id, { by, requested_by, reason, now, to: target?.id ?? null })
  // A weekly rule never makes the slot again, also not at another time of this date.
  await excludeDateOf(tx, id, { cancelled: true })
  const sums: EndedSums = { reservations: 0, people: 0, refund: 0 }
  for (const { reservation, step } of steps) {
    if (step.refund !== null) {
      sums.reservations += 1
      sums.people += reservation.places
      const told = { ...ending, digest_id }
      if (!target || !(await postponeForGuest(tx, slot, reservation.id, target, told, now))) {
        sums.refund += step.refund
        await endForGuest(app, tx, id, reservation, step, told, now)
      }
    } else if (step.does === 'release') {
      // The hold ends when the provider's result arrives (settlePayment). Its places are freed now.
      await releasePlacesOfSlot(tx, reservation.id, id, now)
      await addReservationEvent(tx, reservation.id, { type: 'slot_cancelled', detail: { calendar_id: id } }, now)
    } else {
      await endHold(tx, reservation.id, reservation.payment, { abandoned: null, calendar_id: id }, now)
    }
  }
  const by_phone = await endKeptPlacesOfSlot(tx, id, target?.id ?? null, now)
  await endWaitingOfSlot(tx, id, digest_id, now)
  const answer_by = target?.answer_by.toISOString()
  await addDigestSlot(tx, digest_id, id, { by, requested_by, reason, ...sums, by_phone, answer_by })
  await ending.note?.(tx, sums)
  app.checkpoint('slot:ending')
  return true
}

type Target = { id: number; answer_by: Date }

/**
 * The slot to which this one is postponed.
 * @param id it is locked, or new
 * @throws Refused postponed_too_early, slot_cancelled, postponed_without_places
 */
async function postponing(tx: Tx, slot: EndingSlot, id: number, now: Date): Promise<Target> {
  const target = await readPostponingTo(tx, id)
  if (!target) throw new Refused('slot_cancelled')
  const { starts_at, places_left } = target
  if (starts_at <= slot.starts_at || starts_at <= now) throw new Refused('postponed_too_early')
  if (places_left < slot.taken) throw new Refused('postponed_without_places', { places_left: Math.max(0, places_left) })
  return { id, answer_by: answerBy(now, starts_at) }
}

/**
 * Moves the places of one guest, whom the digest tells.
 * @returns false if they stay, as postponePlaces
 */
async function postponeForGuest(
  tx: Tx,
  { id: from_id, date, start_time, end_time }: EndingSlot,
  reservation_id: number,
  { id: to, answer_by }: Target,
  { by, requested_by, reason, digest_id }: SlotEnding & { digest_id: number },
  now: Date,
): Promise<boolean> {
  if (!(await postponePlaces(tx, reservation_id, { from: from_id, to, answer_by }))) return false
  const from = { date, start_time, end_time }
  const detail = { calendar_id: to, from, by, requested_by, reason, answer_by: answer_by.toISOString() }
  await addReservationEvent(tx, reservation_id, { type: 'postponed', detail }, now, { digest_id })
  return true
}

/**
 * `requested_by` and `admin_id`: if the operator cancels. `digest_id`: tells the guest with all
 * else that the action ends; without it a mail of its own does.
 */
type GuestsEnding = {
  by: SlotCanceller
  requested_by?: SlotCancelRequester | undefined
  admin_id?: number | undefined
  digest_id?: number | undefined
  reason: string
}

/** @param step of slotStep */
export async function endForGuest(
  app: App,
  tx: Tx,
  calendar_id: number,
  { id, payment, paid_back }: ReservationOfSlot,
  { does, refund }: SlotStep & { refund: number },
  { by, requested_by, admin_id, digest_id, reason }: GuestsEnding,
  now: Date,
): Promise<void> {
  const whole = does === 'cancel'
  // The ledger reads how the reservation ended when it gets the refund.
  if (whole)
    await endReservationRow(
      tx,
      id,
      { status: 'cancelled', cancelled_by: by, cancel_requested_by: requested_by, cancel_reason: reason },
      now,
    )
  else await releasePlacesOfSlot(tx, id, calendar_id, now)
  const given = await giveBack(app, tx, {
    payment_id: payment?.id,
    reservation_id: id,
    amount: refund,
    reason: whole ? `cancelled_by_${by}` : `slot_cancelled_by_${by}`,
    decided_by: admin_id,
    now,
  })
  const return_invoice = given?.return_invoice
  const mails = digest_id === undefined || { digest_id }
  if (whole) {
    const detail = { by, requested_by, refund, before: paid_back, calendar_id, return_invoice }
    await addReservationEvent(tx, id, { type: 'cancelled', detail }, now, mails)
  } else {
    const detail = { by, requested_by, reason, refund, calendar_id, return_invoice }
    await addReservationEvent(tx, id, { type: 'slot_cancelled', detail }, now, mails)
  }
}

// Checks and cancels a slot with a reason, for hosts and for the operator.

/**
 * @param participant_number participant count the caller saw; fails with `participants_changed` if
 * it differs
 */
export type SlotCancellation = { reason: string; participant_number?: number; postponed_to?: SlotTimes }

type Caller = ({ by: 'host' } | Extract<SlotEndedBy, { by: 'operator' }>) & {
  digest?: DigestKey | undefined
  /** Reads the slot; undefined if the caller may not cancel it. */
  find: () => Promise<HostSlotRow | undefined>
  note?: (reason: string) => NonNullable<SlotEnding['note']>
}

/**
 * Cancels a slot that has not ended, or postpones it. The guests of a cancelled one get the money
 * for this slot back in full; those of a postponed one are asked. All get a mail with the reason.
 * @throws Refused calendar_not_found, calendar_cancelled, calendar_ended, participants_changed,
 * refund_over_limit, postponed_too_early, postponed_without_places, slot_cancelled, and as
 * timesProblem and singleDateProblem; InvalidInput
 */
export async function cancelSlotWithReason(
  app: App,
  id: number,
  input: SlotCancellation,
  { find, note, ...by }: Caller,
): Promise<HostCalendar> {
  const { postponed_to } = input
  const what = postponed_to ? '延期' : '中止'
  const reason = checkedReason(input.reason, {
    most: MAX_REASON,
    missing: `${what}の理由を入力してください。`,
    named: `${what}の理由は`,
  })
  const wrong =
    postponed_to &&
    (timesProblem(postponed_to.start_time, postponed_to.end_time) ??
      singleDateProblem(postponed_to.date, dateOf(app.clock.now())))
  if (wrong) throw new Refused(wrong)
  if (!(await find())) throw new Refused('calendar_not_found')
  const ended = await cancelSlot(app, id, {
    ...by,
    reason,
    ...(postponed_to && { postponed_to }),
    stillWanted: (slot) => {
      const ends_at = instantOf(slot.date, slot.end_time)
      const problem = slotCancelProblem({ cancelled: slot.cancelled, ends_at }, app.clock.now())
      if (problem) throw new Refused(problem)
      if (input.participant_number !== undefined && input.participant_number !== slot.taken)
        throw new Refused('participants_changed', { participant_number: slot.taken })
      return true
    },
    ...(note && { note: note(reason) }),
  })
  if (!ended) throw new Refused('calendar_cancelled')
  const row = await find()
  if (!row) throw new Refused('calendar_not_found')
  return hostCalendarOf(row, app.clock.now())
}
