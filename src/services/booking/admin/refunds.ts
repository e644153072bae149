import { randomUUID } from 'node:crypto'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  findRefundByKey,
  insertRefund,
  readDecided,
  readPaidBack,
  readRefund,
  readRefundsOf,
  reduceRefund,
  updateRefund,
} from '#database/booking/payment/refunds.ts'
import {
  addReservationEvent,
  readPayment,
  readPaymentOf,
  readReservationState,
} from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { lockReservation } from '#database/locks.ts'
import { GRANTED, refundable } from '#domain/booking/cancellation.ts'
import { retryStep } from '#domain/booking/refund-steps.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { issueReturnInvoice } from '../shared/documents.ts'
import { notePrivateReason, privateReasonOf, reasonOf } from '../shared/reasons.ts'
import { requireAllowance } from '../shared/refund-limit.ts'
import { getAdminReservation } from './admin-reservation.ts'

export type Grant = {
  /** Yen, from 1 to what can still be refunded. */
  amount: number
  reason: string
  /**
   * Yen that could be refunded when the admin looked. If the amount differs now, fails with
   * `refundable_changed`, so that two admins don't refund twice.
   */
  refundable: number
  /** One for each click of the button. A call that repeats the key changes nothing. */
  request_key: string
  /** For admins only. It becomes a note on the reservation. */
  private_reason?: string
  /** Who bears it. Default: the host, whose sale becomes smaller. */
  borne_by?: RefundBearer
}

/**
 * An admin refunds part or all of what was paid, and the reservation stays as it is. The refund is
 * sent like all others; the guest and the hosts get a mail with the reason.
 * @throws Refused reservation_not_found, own_interest, nothing_to_refund, refundable_changed,
 * refund_over_limit; InvalidInput
 */
export async function refundReservation(
  app: App,
  admin: UserActor,
  id: number,
  grant: Grant,
): Promise<AdminReservation> {
  const reason = reasonOf(grant.reason)
  const private_reason = privateReasonOf(grant.private_reason)
  const { amount, request_key, borne_by = 'host' } = grant
  const granted = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, id)
    const now = app.clock.now()
    const reservation = await readReservationState(tx, id)
    if (!reservation) throw new Refused('reservation_not_found')
    await refuseOwnInterest(tx, admin, { reservation_id: id })
    const payment = await readPaymentOf(tx, id)
    const decided = payment ? await readDecided(tx, payment.id) : 0
    const rest = refundable({
      status: reservation.status,
      payment_state: payment?.state ?? null,
      amount: payment?.amount ?? 0,
      decided,
    })
    const earlier = await findRefundByKey(tx, id, request_key)
    if (earlier?.amount === amount) return false
    if (!payment || rest === 0) throw new Refused('nothing_to_refund')
    if (earlier || grant.refundable !== rest) throw new Refused('refundable_changed', { refundable: rest })
    if (amount < 1 || amount > rest)
      throw new InvalidInput({ amount: [`返金額は1円から${formatYen(rest)}のあいだで入力してください。`] })
    await requireAllowance(tx, admin, [{ amount, before: decided }], now)
    const refund_id = await insertRefund(tx, {
      payment_id: payment.id,
      reservation_id: id,
      amount,
      reason: GRANTED,
      words: reason,
      request_key,
      borne_by,
      decided_by: admin.id,
      now,
    })
    const return_invoice = await issueReturnInvoice(tx, id, { refund_id, amount, now })
    const detail = { refund_id, refund: amount, before: decided, rest: rest - amount, reason, borne_by, return_invoice }
    await addReservationEvent(tx, id, { type: 'refund_granted', detail }, now, true)
    await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
    await insertAudit(tx, admin, {
      at: now,
      action: 'refund_reservation',
      subject_type: 'reservation',
      subject_id: id,
      detail: { refund_id, amount, reason, borne_by },
    })
    await notePrivateReason(tx, admin, id, { of: 'refund', refund: amount, reason: private_reason, now })
    app.checkpoint('refund:granting')
    return true
  })
  if (granted) app.checkpoint('refund:granted')
  return await getAdminReservation(app, admin, id)
}

/**
 * An admin resends a refund that the provider refused. A refund that is in progress or done is left
 * alone, so a double click is harmless.
 * @throws Refused reservation_not_found, refund_not_found, own_interest, refund_made_otherwise
 */
export async function retryRefund(
  app: App,
  admin: UserActor,
  reservation_id: number,
  refund_id: number,
): Promise<AdminReservation> {
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const refund = await readRefund(tx, refund_id)
    if (refund?.reservation_id !== reservation_id) throw new Refused('refund_not_found')
    await refuseOwnInterest(tx, admin, { reservation_id })
    const payment = (await readPayment(tx, refund.payment_id))!
    const owed = payment.amount - (await readPaidBack(tx, reservation_id))
    const step = retryStep(refund, await readRefundsOf(tx, payment.id), owed)
    if (step.does === 'nothing') return
    if (step.does === 'refuse') throw new Refused('refund_made_otherwise')
    const { amount } = step
    if (amount < refund.amount && !(await reduceRefund(tx, refund_id, amount)))
      throw new Refused('refund_made_otherwise')
    const now = app.clock.now()
    // A provider repeats its refusal for a reference that it knows.
    await updateRefund(tx, refund_id, { state: 'queued', reference: randomUUID(), error: null, settled_at: null })
    const detail = { refund_id, amount }
    await addReservationEvent(tx, reservation_id, { type: 'refund_retried', detail }, now)
    await app.jobs.send(executeSqlOf(tx), 'send-refund', { id: refund_id })
    await insertAudit(tx, admin, {
      at: now,
      action: 'retry_refund',
      subject_type: 'reservation',
      subject_id: reservation_id,
      detail,
    })
  })
  return await getAdminReservation(app, admin, reservation_id)
}
