import {
  anotherRefundUnderWay,
  insertRefund,
  readPaidBack,
  readRefund,
  readRefundsOf,
  reduceRefund,
  type RefundRow,
  updateRefund,
} from '#database/booking/payment/refunds.ts'
import type { WebhookRow } from '#database/booking/payment/webhooks.ts'
import {
  addReservationEvent,
  type PaymentRow,
  readPayment,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation } from '#database/locks.ts'
import { AT_COMPANY } from '#domain/booking/cancellation.ts'
import type { App } from '../../shared/app.ts'
import { mailRefundedAtCompany } from '../mails/dispute-mails.ts'
import { askForCharge, findPayment, isOfAnother } from './payments.ts'

// Refunds that were made, or came back, in the company's own console. The company's sum shows them.

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
async function recordRefunds(
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

// Sends a decided refund to the provider. Safe to repeat: the provider's own sum shows which
// refunds are done.

/**
 * Milliseconds after which no process waits for the result of a refund any more: longer than any
 * call may take.
 */
const ABANDONED_AFTER = 60_000

/** @throws Error when it doesn't exist: a defect, because refunds are never deleted */
async function refundOf(db: Db, id: number): Promise<RefundRow> {
  const refund = await readRefund(db, id)
  if (!refund) throw new Error(`refund ${id} does not exist`)
  return refund
}

/**
 * The payment of a refund.
 * @throws Error when it was never charged: a defect
 */
async function chargeOf(db: Db, refund: RefundRow): Promise<PaymentRow & { charge_id: string }> {
  const payment = await readPayment(db, refund.payment_id)
  if (!payment || payment.charge_id === null) throw new Error(`refund ${refund.id} is of no charge`)
  return { ...payment, charge_id: payment.charge_id }
}

/** Seconds until the next try, after `attempts` tries. */
const pause = (attempts: number) => Math.min(1800, 10 * 2 ** Math.min(attempts, 8))

/** @returns whether the refund is settled (done, or refused for good) */
export async function sendRefund(app: App, refund_id: number): Promise<boolean> {
  const known = await refundOf(app.db, refund_id)
  const now = app.clock.now()
  const ready = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, known.reservation_id)
    const refund = await refundOf(tx, refund_id)
    if (refund.state === 'done' || refund.state === 'failed') return 'settled' as const
    const left =
      refund.state === 'sent' && refund.sent_at ? refund.sent_at.getTime() + ABANDONED_AFTER - now.getTime() : 0
    if (left > 0 || (await anotherRefundUnderWay(tx, refund.payment_id, refund_id))) {
      const after = left > 0 ? Math.ceil(left / 1000) : 15
      await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id }, { after })
      return 'later' as const
    }
    await updateRefund(tx, refund_id, { state: 'sent', attempts: refund.attempts + 1, sent_at: now })
    // A queued refund was never sent, or the company has refused it: it had no effect.
    return { refund, payment: await chargeOf(tx, refund), first: refund.state === 'queued' }
  })
  if (ready === 'settled') return true
  if (ready === 'later') return false
  const { refund, payment, first } = ready
  app.checkpoint('refund:sent')
  const outcome = isOfAnother(app, payment)
    ? { outcome: 'unknown' as const, reason: `${payment.provider} is not connected` }
    : await app.payments.refund({
        reference: refund.reference,
        charge_id: payment.charge_id,
        amount: refund.amount,
        refunded_before: payment.refunded,
        reason: refund.reason,
        first,
      })
  app.checkpoint('refund:answered')
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, refund.reservation_id)
    const current = await refundOf(tx, refund_id)
    if (current.state === 'done' || current.state === 'failed') return
    switch (outcome.outcome) {
      case 'refunded': {
        const paid = await chargeOf(tx, refund)
        const total = paid.refunded + refund.amount
        await updateRefund(tx, refund_id, {
          state: 'done',
          provider_refund_id: outcome.refund_id,
          settled_at: now,
          error: null,
        })
        await updatePayment(tx, paid, {
          refunded: total,
          state: total >= paid.amount ? 'refunded' : 'partly_refunded',
        })
        await addReservationEvent(
          tx,
          refund.reservation_id,
          { type: 'refunded', detail: { amount: refund.amount } },
          now,
        )
        return
      }
      case 'elsewhere':
        // Somebody has refunded in the company's console, and its event is still on its way.
        await updateRefund(tx, refund_id, { state: 'queued' })
        await recordRefunds(app, tx, await chargeOf(tx, refund), outcome.refunded_in_all)
        await reduceRefund(tx, refund_id)
        await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
        return
      case 'refused':
        app.log.error({ refund_id, code: outcome.code }, 'the provider refused a refund')
        await updateRefund(tx, refund_id, { state: 'failed', error: outcome.code, settled_at: now })
        await addReservationEvent(
          tx,
          refund.reservation_id,
          { type: 'refund_refused', detail: { code: outcome.code } },
          now,
        )
        return
      case 'unknown':
        await updateRefund(tx, refund_id, { state: 'unknown', error: outcome.reason })
        await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id }, { after: pause(current.attempts) })
        return
    }
  })
  app.checkpoint('refund:settled')
  return outcome.outcome === 'refunded' || outcome.outcome === 'refused'
}
