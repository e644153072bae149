// Asks the provider for the result of an attempt and settles it. Resolves `unknown` payments and
// those of a process that died.
import { countCheck, readPayment } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import type { PaymentState } from '#domain/booking/reservation-machine.ts'
import type { App } from '../../shared/app.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/** @returns whether the attempt is still open afterwards */
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

/** Whether the provider's result still changes the payment. */
export const isOpenPayment = (state: PaymentState) =>
  state === 'sent' || state === 'unknown' || state === 'action_needed'
