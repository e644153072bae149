import {
  insertDispute,
  noteAsked,
  readDisputeOfProvider,
  updateDispute,
  type DisputeRow,
} from '#database/booking/payment/disputes.ts'
import { addReservationEvent, type PaymentRow, readPayment } from '#database/booking/reservations/moves.ts'
import type { WebhookRow } from '#database/booking/payment/webhooks.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import type { ProviderDispute } from '#gateways/payment/port.ts'
import type { App } from '../../shared/app.ts'
import { mailDisputeDecided, mailDisputeOpened } from '../mails/dispute-mails.ts'
import { findPayment } from './payments.ts'

/**
 * Stores what the company says about a dispute. The company is asked for it where it can be asked,
 * so events may come in any order and any number of times. A dispute of a charge that isn't ours is
 * only logged.
 * @throws Error when the company doesn't answer, or doesn't say which charge it is: try again
 */
export async function followDispute(app: App, webhook: WebhookRow): Promise<void> {
  const asked_at = app.clock.now()
  const { object_id, provider } = webhook
  if (object_id === null) throw new Error('a dispute without an id')
  const dispute = await disputeOf(app, webhook, object_id)
  if (!dispute) return
  if (dispute.charge_id === null) throw new Error('a dispute without a charge')
  const payment = await findPayment(app, provider, dispute.charge_id)
  if (!payment) {
    app.log.warn({ provider, dispute: object_id }, 'a dispute of a charge that is not ours')
    return
  }
  await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, payment.reservation_id)
    const current = (await readPayment(tx, payment.id))!
    if (current.charge_id === null) throw new Error(`payment ${payment.id} has no charge yet`)
    const known = await readDisputeOfProvider(tx, provider, object_id)
    const read = { ...dispute, amount: amountOf(app, current, dispute) }
    if (known) await change(app, tx, known, read, app.payments.findDispute !== null, asked_at)
    else await open(app, tx, current, object_id, read, asked_at)
    app.checkpoint('dispute:storing')
  })
  app.checkpoint('dispute:stored')
}

/** @returns null when the company doesn't know it */
async function disputeOf(app: App, webhook: WebhookRow, id: string): Promise<ProviderDispute | null> {
  if (!app.payments.findDispute) {
    const { charge_id, told } = webhook
    const reason = told?.reason ?? 'general'
    return { charge_id, amount: told?.amount ?? null, reason, state: 'needs_response', evidence_due: null }
  }
  const found = await app.payments.findDispute(id)
  if (found.outcome === 'found') return found
  if (found.outcome === 'unknown') throw new Error(`the company doesn't answer about a dispute: ${found.reason}`)
  app.log.warn({ provider: webhook.provider, dispute: id }, 'the company doesn’t know this dispute')
  return null
}

/** Yen of the dispute, at most those of the payment. Without an amount: all that is left of it. */
function amountOf(app: App, payment: PaymentRow, { amount }: ProviderDispute): number {
  const left = payment.amount - payment.refunded
  if (amount === null || amount < 1) return left > 0 ? left : payment.amount
  if (amount <= payment.amount) return amount
  app.log.error(
    { payment_id: payment.id, ours: payment.amount, theirs: amount },
    'the provider disputes more than the payment',
  )
  return payment.amount
}

type Read = ProviderDispute & { amount: number }

async function open(app: App, tx: Tx, payment: PaymentRow, id: string, read: Read, asked_at: Date): Promise<void> {
  const now = app.clock.now()
  const { amount, reason, state, evidence_due } = read
  const { id: payment_id, reservation_id, provider } = payment
  const dispute = await insertDispute(tx, {
    payment_id,
    reservation_id,
    provider,
    provider_dispute_id: id,
    amount,
    reason,
    state,
    evidence_due,
    asked_at,
    now,
  })
  const detail = { dispute_id: dispute.id, amount, state }
  await addReservationEvent(tx, reservation_id, { type: 'disputed', detail }, now)
  await mailDisputeOpened(app, tx, dispute)
  await mailDisputeDecided(app, tx, dispute)
}

async function change(
  app: App,
  tx: Tx,
  known: DisputeRow,
  read: Read,
  followed: boolean,
  asked_at: Date,
): Promise<void> {
  // What the company tells only once, admins continue. An answer to an earlier question is older
  // than what is stored.
  if (!followed || known.asked_at > asked_at) return
  const { amount, state, evidence_due } = read
  const same = known.evidence_due?.getTime() === evidence_due?.getTime()
  if (same && known.amount === amount && known.state === state) return await noteAsked(tx, known.id, asked_at)
  const decided = await updateDispute(tx, known, { state, amount, evidence_due, asked_at }, asked_at)
  const detail = { dispute_id: known.id, amount, state }
  await addReservationEvent(tx, known.reservation_id, { type: 'dispute_changed', detail }, asked_at)
  await mailDisputeDecided(app, tx, decided)
}
