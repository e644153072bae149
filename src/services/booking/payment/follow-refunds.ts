// Refunds that were made, or came back, in the company's own console. The company's sum shows them.
import {
  addReservationEvent,
  type PaymentRow,
  readPayment,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import { insertRefund, readPaidBack, readRefundsOf, updateRefund } from '#database/booking/payment/refunds.ts'
import type { WebhookRow } from '#database/booking/payment/webhooks.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { AT_COMPANY } from '#domain/booking/cancellation.ts'
import type { App } from '../../shared/app.ts'
import { mailRefundedAtCompany } from '../mails/dispute-mails.ts'
import { askForCharge, findPayment } from './find-payment.ts'

/**
 * Compares our refunds of a charge with the company's sum.
 * @returns false while one of our refunds waits for its response: then the sum can't be compared
 * @throws Error when the company doesn't answer
 */
export async function followRefunds(app: App, webhook: WebhookRow): Promise<boolean> {
  const { provider, charge_id, object_id } = webhook
  if (charge_id === null) return true
  const payment = await findPayment(app, provider, charge_id)
  if (!payment) return true
  // Asked before the lock. A change after the answer sends another event.
  const known = payment.refunded
  const outcome = await askForCharge(app, payment, charge_id)
  if (outcome.outcome !== 'paid') throw new Error(`the company doesn't answer about a refund: ${outcome.outcome}`)
  return await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, payment.reservation_id)
    const current = (await readPayment(tx, payment.id))!
    const refunds = await readRefundsOf(tx, payment.id)
    // Ours was settled since the question, or is about to be.
    if (current.refunded !== known || refunds.some(({ state }) => state === 'sent' || state === 'unknown')) return false
    await recordRefunds(app, tx, current, outcome.refunded, object_id)
    app.checkpoint('console:storing')
    return true
  })
}

/**
 * Stores the difference between the company's sum and ours. None of our refunds of the payment may
 * wait for a response, and the caller holds the lock of the reservation.
 * @param refunded_in_all the company's sum, in yen
 * @param refund_id the company's id of the refund that the event is about
 */
export async function recordRefunds(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  refunded_in_all: number,
  refund_id: string | null = null,
): Promise<void> {
  const theirs = Math.min(payment.amount, refunded_in_all)
  if (theirs > payment.refunded) await recordMade(app, tx, payment, theirs - payment.refunded)
  else if (theirs < payment.refunded) await recordReturned(app, tx, payment, payment.refunded - theirs, refund_id)
  else return
  const { amount } = payment
  const state = theirs === 0 ? 'captured' : theirs < amount ? 'partly_refunded' : 'refunded'
  await updatePayment(tx, payment, { refunded: theirs, state })
}

/** First the failed refunds that are owed: somebody has made them by hand. The rest is new. */
async function recordMade(app: App, tx: Tx, payment: PaymentRow, yen: number): Promise<void> {
  const now = app.clock.now()
  const { reservation_id } = payment
  let left = yen
  const note = async (refund_id: number, amount: number) =>
    await addReservationEvent(tx, reservation_id, { type: 'refunded_at_company', detail: { refund_id, amount } }, now)
  for (const { id, amount, state } of await readRefundsOf(tx, payment.id)) {
    const owed = payment.amount - (await readPaidBack(tx, reservation_id))
    if (state !== 'failed' || amount > left || amount > owed) continue
    await updateRefund(tx, id, { state: 'done', error: null, settled_at: now })
    await note(id, amount)
    left -= amount
  }
  if (left === 0) return
  const refund = { payment_id: payment.id, reservation_id, amount: left, now }
  await note(await insertRefund(tx, { ...refund, reason: AT_COMPANY, settled: true }), left)
  await mailRefundedAtCompany(app, tx, reservation_id, left)
}

/** Refunds that came back are owed again: the one of the event, or else the newest that fit. */
async function recordReturned(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  yen: number,
  refund_id: string | null,
): Promise<void> {
  const now = app.clock.now()
  const done = (await readRefundsOf(tx, payment.id)).filter(({ state }) => state === 'done').toReversed()
  const named = done.filter(({ provider_refund_id }) => refund_id !== null && provider_refund_id === refund_id)
  const exact = done.filter(({ amount }) => amount === yen)
  let left = yen
  for (const { id, amount } of new Set([...named, ...exact, ...done])) {
    if (left === 0 || amount > left) continue
    await updateRefund(tx, id, { state: 'failed', error: 'failed_at_company', settled_at: now })
    const detail = { refund_id: id, amount }
    await addReservationEvent(tx, payment.reservation_id, { type: 'refund_failed_at_company', detail }, now)
    left -= amount
  }
  if (left > 0) throw new Error(`${left} yen came back of payment ${payment.id}, of no refund that we know`)
}
