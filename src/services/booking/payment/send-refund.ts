// Sends a decided refund to the provider. Safe to repeat: the provider's own sum shows which
// refunds are done.
import {
  addReservationEvent,
  type PaymentRow,
  readPayment,
  updatePayment,
} from '#database/booking/reservations/moves.ts'
import {
  anotherRefundUnderWay,
  readRefund,
  reduceRefund,
  type RefundRow,
  updateRefund,
} from '#database/booking/payment/refunds.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation } from '#database/locks.ts'
import type { App } from '../../shared/app.ts'
import { isOfAnother } from './check-payment.ts'
import { recordRefunds } from './follow-refunds.ts'

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
