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
import {
  answerStep,
  canCompareSums,
  madeAtCompany,
  reducedRefunds,
  returnedAtCompany,
  sendStep,
  stateAfterRefunds,
} from '#domain/booking/refund-steps.ts'
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
    if (!canCompareSums(await readRefundsOf(tx, payment.id), current.refunded, known)) return false
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
  await updatePayment(tx, payment, { refunded: theirs, state: stateAfterRefunds(payment.amount, theirs) })
}

async function recordMade(app: App, tx: Tx, payment: PaymentRow, yen: number): Promise<void> {
  const now = app.clock.now()
  const { reservation_id } = payment
  const note = async (refund_id: number, amount: number) =>
    await addReservationEvent(tx, reservation_id, { type: 'refunded_at_company', detail: { refund_id, amount } }, now)
  const owed = payment.amount - (await readPaidBack(tx, reservation_id))
  const refunds = await readRefundsOf(tx, payment.id)
  const { made, rest } = madeAtCompany(refunds, yen, owed)
  for (const { id, amount } of made) {
    await updateRefund(tx, id, { state: 'done', error: null, settled_at: now })
    await note(id, amount)
  }
  if (rest === 0) return
  const twice = refunds.some(({ state, attempts, amount }) => state === 'done' && attempts > 1 && amount === rest)
  const refund = { payment_id: payment.id, reservation_id, amount: rest, now }
  const borne_by = twice ? 'operator' : 'host'
  await note(await insertRefund(tx, { ...refund, reason: AT_COMPANY, settled: true, borne_by }), rest)
  const beyond = (await readPaidBack(tx, reservation_id)) - payment.amount
  for (const { id, amount } of reducedRefunds(refunds, beyond))
    if (amount > 0) await reduceRefund(tx, id, amount)
    else await updateRefund(tx, id, { state: 'failed', error: AT_COMPANY, settled_at: now })
  await mailRefundedAtCompany(app, tx, reservation_id, rest, twice)
}

async function recordReturned(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  yen: number,
  refund_id: string | null,
): Promise<void> {
  const now = app.clock.now()
  const { returned, again } = returnedAtCompany(await readRefundsOf(tx, payment.id), yen, refund_id)
  for (const { id, amount } of returned) {
    await updateRefund(tx, id, { state: 'failed', error: 'failed_at_company', settled_at: now })
    const detail = { refund_id: id, amount }
    await addReservationEvent(tx, payment.reservation_id, { type: 'refund_failed_at_company', detail }, now)
  }
  if (again > 0) await recordMade(app, tx, payment, again)
  if (returned.reduce((sum, { amount }) => sum + amount, 0) - again !== yen)
    throw new Error(`${yen} yen came back of payment ${payment.id}, of no refund that we know`)
}

// Sends a decided refund to the provider. Safe to repeat: the provider's own sum shows which
// refunds are done.

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

/** @returns whether the refund is settled (done, or refused for good) */
export async function sendRefund(app: App, refund_id: number): Promise<boolean> {
  const known = await refundOf(app.db, refund_id)
  const now = app.clock.now()
  const late = app.payments.refund_late_ms
  const ready = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, known.reservation_id)
    const refund = await refundOf(tx, refund_id)
    const step = sendStep(refund, await anotherRefundUnderWay(tx, refund.payment_id, refund_id), now, late)
    if (step.does === 'nothing') return 'settled' as const
    if (step.does === 'later') {
      await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id }, { after: step.seconds })
      return 'later' as const
    }
    await updateRefund(tx, refund_id, { state: 'sent', attempts: refund.attempts + 1, sent_at: now })
    return { refund, payment: await chargeOf(tx, refund), first: step.first }
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
    const paid = await chargeOf(tx, refund)
    const step = answerStep(current, paid, outcome.outcome)
    if (!step) return
    const { reservation_id, amount } = refund
    if (step.state === 'done' && outcome.outcome === 'refunded') {
      const { refund_id: provider_refund_id } = outcome
      await updateRefund(tx, refund_id, { state: 'done', provider_refund_id, settled_at: now, error: null })
      await updatePayment(tx, paid, { refunded: step.refunded, state: step.payment_state })
      await addReservationEvent(tx, reservation_id, { type: 'refunded', detail: { amount } }, now)
      const { refunded_in_all } = outcome
      if (refunded_in_all > step.refunded)
        await recordRefunds(app, tx, { ...paid, refunded: step.refunded }, refunded_in_all)
    } else if (step.state === 'queued' && outcome.outcome === 'elsewhere') {
      // Somebody has refunded in the company's console, and its event is still on its way.
      await updateRefund(tx, refund_id, { state: 'queued' })
      await recordRefunds(app, tx, paid, outcome.refunded_in_all)
      await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
    } else if (step.state === 'failed' && outcome.outcome === 'refused') {
      const { code } = outcome
      app.log.error({ refund_id, code }, 'the provider refused a refund')
      await updateRefund(tx, refund_id, { state: 'failed', error: code, settled_at: now })
      await addReservationEvent(tx, reservation_id, { type: 'refund_refused', detail: { code } }, now)
    } else if (step.state === 'unknown' && outcome.outcome === 'unknown') {
      await updateRefund(tx, refund_id, { state: 'unknown', error: outcome.reason })
      await app.jobs.send(
        executeSqlOf(tx),
        'send-refund',
        { id: refund_id },
        { after: Math.max(step.seconds, late / 1000) },
      )
    }
  })
  app.checkpoint('refund:settled')
  return outcome.outcome === 'refunded' || outcome.outcome === 'refused'
}
