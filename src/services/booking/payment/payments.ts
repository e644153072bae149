import {
  countCheck,
  type PaymentRow,
  readPayment,
  readPaymentByCharge,
  readPaymentByReference,
} from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { isOpenPayment, isReceived } from '#domain/booking/settlement.ts'
import type { App } from '../../shared/app.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/**
 * The payment of a company's charge. An event may arrive before the charge's response: then only
 * the company knows which attempt the charge belongs to, and the payment is settled first.
 * @returns undefined when the charge isn't ours
 * @throws Error when the outcome of the charge isn't known yet
 */
export async function findPayment(app: App, provider: string, charge_id: string): Promise<PaymentRow | undefined> {
  const payment = (await readPaymentByCharge(app.db, provider, charge_id)) ?? (await findByReference(app, charge_id))
  if (!payment || isReceived(payment.state)) return payment
  await settlePayment(app, payment, await askForCharge(app, payment, charge_id))
  const settled = await readPayment(app.db, payment.id)
  if (!settled || !isReceived(settled.state)) throw new Error(`payment ${payment.id} is not settled yet`)
  return settled
}

export const askForCharge = (app: App, payment: PaymentRow, charge_id: string) =>
  app.payments.find({ reference: payment.reference, charge_id, since: payment.sent_at ?? app.clock.now() })

export async function findByReference(app: App, charge_id: string): Promise<PaymentRow | undefined> {
  const reference = await app.payments.referenceOf(charge_id)
  return reference ? await readPaymentByReference(app.db, reference) : undefined
}

/**
 * Asks the provider for the result of an attempt and settles it. Resolves `unknown` payments and
 * those of a process that died.
 * @returns whether the attempt is still open afterwards
 */
export async function checkPayment(app: App, payment_id: number): Promise<boolean> {
  const payment = await readPayment(app.db, payment_id)
  if (!payment || !isOpenPayment(payment.state)) return false
  await inTransaction(app.db, (tx) => countCheck(tx, payment_id))
  const outcome = isOfAnother(app, payment)
    ? { outcome: 'unknown' as const, reason: `${payment.provider} is not connected` }
    : await app.payments.find({
        reference: payment.reference,
        charge_id: payment.charge_id,
        since: payment.sent_at ?? app.clock.now(),
      })
  app.checkpoint('recovery:found')
  await settlePayment(app, payment, outcome)
  const after = await readPayment(app.db, payment_id)
  return after !== undefined && isOpenPayment(after.state)
}

/**
 * Whether the payment belongs to another provider than the connected one, whose "absent" would be
 * wrong.
 */
export const isOfAnother = (app: Pick<App, 'payments'>, payment: { provider: string }) =>
  payment.provider !== app.payments.provider
