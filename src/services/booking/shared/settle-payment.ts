// The only place where a payment moves on. The provider's answer, the webhook inbox, the return from 3-D Secure and the recovery
// job all end here, in any order and any number of times.
import {
  addReservationEvent,
  confirmPaid,
  confirmReservationRow,
  endReservationRow,
  forgiveAbandoned,
  type PaymentRow,
  readPayment,
  readReservationState,
  updatePayment,
} from '#database/booking/moves.ts'
import { insertRefund } from '#database/booking/refunds.ts'
import { findReservation, type ReservationRow } from '#database/booking/reservations.ts'
import { hasCancelledSlot } from '#database/booking/slot-ends.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation, lockReservationWithCalendars } from '#database/locks.ts'
import type { LateBecause } from '#domain/booking/reservation-events.ts'
import { isLeftOpen } from '#domain/booking/unfinished-holds.ts'
import type { ChargeOutcome } from '#gateways/payment/port.ts'
import type { App } from '../../shared/app.ts'

/** How long after sending an attempt the provider's "I know nothing of it" is not believed yet, in ms: the request may still be under way. */
const ABSENT_GRACE = 120_000
/** States in which the provider's answer still decides something. */
const OPEN = new Set<PaymentRow['state']>(['sent', 'action_needed', 'unknown'])
/** States in which our books have the money. */
const SETTLED = new Set<PaymentRow['state'] | null>(['captured', 'partly_refunded', 'refunded'])

/** One attempt at a payment. */
export type Attempt = { id: number; reservation_id: number }

/**
 * Brings our books to what the provider says. Idempotent; the outcome must have been asked for after the attempt was committed.
 * @returns the reservation as it is then, where the same transaction read it
 */
export async function settlePayment(
  app: App,
  payment: Attempt,
  outcome: ChargeOutcome,
): Promise<ReservationRow | undefined> {
  // Only an ending gives places back and so needs the slots; confirming takes none.
  const ends = outcome.outcome === 'declined' || outcome.outcome === 'absent'
  if (outcome.outcome === 'paid') {
    const reservation = await settlePaidHold(app, payment, outcome)
    if (reservation) return reservation
  }
  const settled = await inTransaction(app.db, (tx) => settleInTransaction(app, tx, payment, outcome, ends))
  // Paid for a slot that was called off: that is an ending after all.
  if (!settled) await inTransaction(app.db, (tx) => settleInTransaction(app, tx, payment, outcome, true))
  return undefined
}

/** @returns false when nothing was done because the slots must be locked as well */
async function settleInTransaction(
  app: App,
  tx: Tx,
  { id, reservation_id }: Attempt,
  outcome: ChargeOutcome,
  with_slots: boolean,
): Promise<boolean> {
  const now = app.clock.now()
  await (with_slots ? lockReservationWithCalendars : lockReservation)(tx, reservation_id)
  const payment = await readPayment(tx, id)
  if (payment?.reservation_id !== reservation_id)
    throw new Error(`payment ${id} is not of reservation ${reservation_id}`)
  switch (outcome.outcome) {
    case 'paid':
      return await settlePaid(app, tx, payment, outcome, now, with_slots)
    case 'action_needed':
      await settleActionNeeded(tx, payment, outcome, now)
      return true
    case 'declined':
      await settleDeclined(app, tx, payment, outcome, now)
      return true
    case 'absent':
      if (now.getTime() - (payment.sent_at ?? now).getTime() < ABSENT_GRACE)
        await settleUnknown(app, tx, payment, 'absent', now)
      else await settleDeclined(app, tx, payment, { charge_id: null, code: 'processing_error' }, now)
      return true
    case 'unknown':
      await settleUnknown(app, tx, payment, outcome.reason, now)
      return true
  }
}

type Paid = Extract<ChargeOutcome, { outcome: 'paid' }>

/**
 * What nearly always happens, in few statements: paid, and the hold is still there. The reservation is read in the same transaction,
 * because the caller answers with it.
 * @returns the reservation, with the money in our books; undefined when it isn't that simple, and then nothing was done
 */
async function settlePaidHold(app: App, payment: Attempt, paid: Paid): Promise<ReservationRow | undefined> {
  const card = { charge_id: paid.charge_id, card_brand: paid.card.brand, card_last4: paid.card.last4 }
  const reservation = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, payment.reservation_id)
    await confirmPaid(tx, payment, card, app.clock.now())
    return await findReservation(tx, payment.reservation_id)
  })
  if (!reservation || !SETTLED.has(reservation.payment_state)) return undefined
  compareAmounts(app, { id: payment.id, amount: reservation.total }, paid)
  return reservation
}

function compareAmounts(app: App, payment: { id: number; amount: number }, paid: Paid): void {
  if (paid.amount === payment.amount) return
  app.log.error(
    { payment_id: payment.id, ours: payment.amount, theirs: paid.amount },
    'the provider took another amount than asked for',
  )
}

/** @returns false when nothing was done because the slots must be locked as well */
async function settlePaid(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  paid: Paid,
  now: Date,
  with_slots: boolean,
): Promise<boolean> {
  if (SETTLED.has(payment.state)) return true
  const reservation = await readReservationState(tx, payment.reservation_id)
  if (!reservation) throw new Error(`payment ${payment.id} is of no reservation`)
  const called_off = reservation.status === 'held' && (await hasCancelledSlot(tx, reservation.id))
  if (called_off && !with_slots) return false
  compareAmounts(app, payment, paid)
  await updatePayment(tx, payment, {
    state: 'captured',
    charge_id: paid.charge_id,
    card_brand: paid.card.brand,
    card_last4: paid.card.last4,
    settled_at: now,
  })
  if (reservation.status === 'held' && !called_off) {
    await confirmReservationRow(tx, reservation.id, now)
    await addReservationEvent(tx, reservation.id, { type: 'confirmed', detail: {} }, now, true)
    return true
  }
  // The places were given back before the money came: it goes back whole, and the guest is told.
  if (called_off) {
    await endReservationRow(tx, reservation.id, { status: 'expired' }, now)
    await addReservationEvent(tx, reservation.id, { type: 'expired', detail: {} }, now)
  }
  if (reservation.abandoned !== null) await forgiveAbandoned(tx, reservation.id)
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    reservation_id: reservation.id,
    amount: payment.amount,
    reason: 'late_payment',
    now,
  })
  const because: LateBecause = called_off
    ? 'slot_cancelled'
    : reservation.abandoned === 'given_up'
      ? 'given_up'
      : 'too_late'
  await addReservationEvent(tx, reservation.id, { type: 'late_payment', detail: { refund_id, because } }, now, true)
  await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
  return true
}

async function settleActionNeeded(
  tx: Tx,
  payment: PaymentRow,
  needed: { charge_id: string },
  now: Date,
): Promise<void> {
  if (payment.state !== 'sent' && payment.state !== 'unknown') return
  await updatePayment(tx, payment, { state: 'action_needed', charge_id: needed.charge_id })
  await addReservationEvent(tx, payment.reservation_id, { type: 'three_d_secure_asked', detail: {} }, now)
}

async function settleDeclined(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  declined: { charge_id: string | null; code: string },
  now: Date,
): Promise<void> {
  if (!OPEN.has(payment.state)) return
  const waited = payment.state === 'unknown'
  await updatePayment(tx, payment, {
    state: 'declined',
    charge_id: declined.charge_id ?? payment.charge_id,
    failure_code: declined.code,
    settled_at: now,
  })
  const reservation = await readReservationState(tx, payment.reservation_id)
  if (reservation?.status !== 'held') return
  const abandoned = isLeftOpen({ ...reservation, code: declined.code }, now) ? 'not_verified' : null
  await endReservationRow(tx, reservation.id, { status: 'declined', abandoned }, now)
  // Who was told to wait for a mail gets one; who sees the answer on the screen doesn't need it twice.
  await addReservationEvent(tx, reservation.id, { type: 'declined', detail: { code: declined.code } }, now, waited)
}

async function settleUnknown(app: App, tx: Tx, payment: PaymentRow, reason: string, now: Date): Promise<void> {
  if (payment.state === 'sent' || payment.state === 'action_needed') {
    await updatePayment(tx, payment, { state: 'unknown' })
    await addReservationEvent(tx, payment.reservation_id, { type: 'payment_unknown', detail: { reason } }, now)
  }
  if (payment.state !== 'sent' && payment.state !== 'action_needed' && payment.state !== 'unknown') return
  // Soon at first, then ever less often: 5 s, 10 s, 20 s … at most 10 minutes apart.
  await app.jobs.send(
    executeSqlOf(tx),
    'settle-payment',
    { id: payment.id },
    { after: Math.min(600, 5 * 2 ** Math.min(payment.checks, 7)) },
  )
}
