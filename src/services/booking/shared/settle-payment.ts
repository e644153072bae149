// The only code that writes a provider's result into our tables. The charge, the webhook inbox, the
// return from 3-D Secure and the recovery job call it, in any order and any number of times.
import {
  addReservationEvent,
  confirmPaid,
  confirmReservationRow,
  endReservationRow,
  clearAbandoned,
  type PaymentRow,
  readPayment,
  readReservationState,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import { insertRefund } from '#database/booking/payment/refunds.ts'
import { findReservation, type ReservationRow } from '#database/booking/reservations/reservations.ts'
import { hasCancelledSlot } from '#database/booking/slots/slot-ends.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation, lockReservationWithCalendars } from '#database/locks.ts'
import { capturedStep, declinedHold, isReceived, paymentStep } from '#domain/booking/settlement.ts'
import type { ChargeOutcome } from '#gateways/payment/port.ts'
import type { App } from '../../shared/app.ts'

export type Attempt = { id: number; reservation_id: number }

/**
 * Writes the provider's result into our tables. Idempotent. The caller must request the outcome
 * after the attempt is committed.
 * @returns the reservation, if the same transaction read it
 */
export async function settlePayment(
  app: App,
  payment: Attempt,
  outcome: ChargeOutcome,
): Promise<ReservationRow | undefined> {
  // Only an ending frees places and needs the slots' locks. A confirmation frees none.
  const ends = outcome.outcome === 'declined' || outcome.outcome === 'absent'
  if (outcome.outcome === 'paid') {
    const reservation = await settlePaidHold(app, payment, outcome)
    if (reservation) return reservation
  }
  const settled = await inTransaction(app.db, (tx) => settleInTransaction(app, tx, payment, outcome, ends))
  // Paid, but a slot was cancelled: the reservation ends, so the slots must be locked too.
  if (!settled) await inTransaction(app.db, (tx) => settleInTransaction(app, tx, payment, outcome, true))
  return undefined
}

/** @returns false, without a change, when the slots must be locked too */
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
  const charge_id = ('charge_id' in outcome ? outcome.charge_id : null) ?? payment.charge_id
  const step = paymentStep(payment, outcome, now)
  if (step.does === 'capture') return await capture(app, tx, payment, outcome as Paid, now, with_slots)
  if (step.does === 'decline') await decline(tx, payment, { charge_id, code: step.code }, now)
  if (step.does === 'ask_again') await askAgain(app, tx, payment, step.reason, now)
  if (step.does === 'wait_for_guest') {
    await updatePayment(tx, payment, { state: 'action_needed', charge_id })
    await addReservationEvent(tx, reservation_id, { type: 'three_d_secure_asked', detail: {} }, now)
  }
  return true
}

type Paid = Extract<ChargeOutcome, { outcome: 'paid' }>

/**
 * The usual case with few statements: paid, and the hold still exists. The same transaction reads
 * the reservation, because the caller responds with it.
 * @returns the reservation with its payment; undefined, without a change, in all other cases
 */
async function settlePaidHold(app: App, payment: Attempt, paid: Paid): Promise<ReservationRow | undefined> {
  const card = { charge_id: paid.charge_id, card_brand: paid.card.brand, card_last4: paid.card.last4 }
  const reservation = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, payment.reservation_id)
    await confirmPaid(tx, payment, card, app.clock.now())
    return await findReservation(tx, payment.reservation_id)
  })
  if (!reservation || !isReceived(reservation.payment_state)) return undefined
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

/** @returns false, without a change, when the slots must be locked too */
async function capture(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  paid: Paid,
  now: Date,
  with_slots: boolean,
): Promise<boolean> {
  const reservation = await readReservationState(tx, payment.reservation_id)
  if (!reservation) throw new Error(`payment ${payment.id} is of no reservation`)
  const slot_cancelled = reservation.status === 'held' && (await hasCancelledSlot(tx, reservation.id))
  const step = capturedStep({ ...reservation, slot_cancelled })
  if (step.does === 'refund' && step.ends && !with_slots) return false
  compareAmounts(app, payment, paid)
  await updatePayment(tx, payment, {
    state: 'captured',
    charge_id: paid.charge_id,
    card_brand: paid.card.brand,
    card_last4: paid.card.last4,
    settled_at: now,
  })
  if (step.does === 'confirm') {
    await confirmReservationRow(tx, reservation.id, now)
    await addReservationEvent(tx, reservation.id, { type: 'confirmed', detail: {} }, now, true)
    return true
  }
  // The places were freed before the money arrived: refund everything and mail the guest.
  if (step.ends) {
    await endReservationRow(tx, reservation.id, { status: 'expired' }, now)
    await addReservationEvent(tx, reservation.id, { type: 'expired', detail: {} }, now)
  }
  if (reservation.abandoned !== null) await clearAbandoned(tx, reservation.id)
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    reservation_id: reservation.id,
    amount: payment.amount,
    reason: 'late_payment',
    now,
  })
  const detail = { refund_id, because: step.because }
  await addReservationEvent(tx, reservation.id, { type: 'late_payment', detail }, now, true)
  await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
  return true
}

async function decline(
  tx: Tx,
  payment: PaymentRow,
  { charge_id, code }: { charge_id: string | null; code: string },
  now: Date,
): Promise<void> {
  const waited = payment.state === 'unknown'
  await updatePayment(tx, payment, { state: 'declined', charge_id, failure_code: code, settled_at: now })
  const reservation = await readReservationState(tx, payment.reservation_id)
  const ending = reservation && declinedHold(reservation, code, now)
  if (!ending) return
  await endReservationRow(tx, reservation.id, { status: 'declined', ...ending }, now)
  // Mail only the guests who were told to wait; others see the result on the screen.
  await addReservationEvent(tx, reservation.id, { type: 'declined', detail: { code } }, now, waited)
}

async function askAgain(app: App, tx: Tx, payment: PaymentRow, reason: string, now: Date): Promise<void> {
  if (payment.state !== 'unknown') {
    await updatePayment(tx, payment, { state: 'unknown' })
    await addReservationEvent(tx, payment.reservation_id, { type: 'payment_unknown', detail: { reason } }, now)
  }
  // Soon at first, then less often: 5 s, 10 s, 20 s … at most 10 minutes apart.
  await app.jobs.send(
    executeSqlOf(tx),
    'settle-payment',
    { id: payment.id },
    { after: Math.min(600, 5 * 2 ** Math.min(payment.checks, 7)) },
  )
}
