import { readPaymentByCharge, readPaymentByReference } from '#database/booking/moves.ts'
import { readWebhook, updateWebhook } from '#database/booking/webhooks.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../shared/app.ts'
import { settlePayment } from './settle-payment.ts'

/** Acts on a kept notice: what it says is not believed, the charge is asked for again. Safe to repeat. */
export async function processWebhook(app: App, webhook_id: number): Promise<void> {
  const webhook = await readWebhook(app.db, webhook_id)
  if (!webhook || webhook.processed_at) return
  if (webhook.charge_id) {
    const reference = await app.payments.referenceOf(webhook.charge_id)
    const payment =
      (await readPaymentByCharge(app.db, webhook.provider, webhook.charge_id)) ??
      (reference ? await readPaymentByReference(app.db, reference) : undefined)
    if (payment) {
      const outcome = await app.payments.find({
        reference: payment.reference,
        charge_id: webhook.charge_id,
        since: payment.sent_at ?? app.clock.now(),
      })
      await settlePayment(app, payment.id, outcome)
    }
  }
  await inTransaction(app.db, (tx) =>
    updateWebhook(tx, webhook_id, { processed_at: app.clock.now(), attempts: webhook.attempts + 1 }),
  )
}
