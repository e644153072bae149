import { readPaymentByCharge, readPaymentByReference } from '#database/booking/moves.ts'
import { readWebhook, updateWebhook } from '#database/booking/webhooks.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../../shared/app.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/** Acts on a kept notice: what it says is not believed, the charge is asked for again. Safe to repeat. */
export async function processWebhook(app: App, webhook_id: number): Promise<void> {
  const webhook = await readWebhook(app.db, webhook_id)
  if (!webhook || webhook.processed_at) return
  await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { attempts: webhook.attempts + 1 }))
  try {
    await settleByNotice(app, webhook)
  } catch (error) {
    // Kept with the notice for whoever looks; the job and the sweep try again.
    const words = error instanceof Error ? error.message : String(error)
    await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { error: words.slice(0, 1000) }))
    throw error
  }
  await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { processed_at: app.clock.now(), error: null }))
}

async function settleByNotice(app: App, webhook: { provider: string; charge_id: string | null }): Promise<void> {
  if (!webhook.charge_id) return
  const payment =
    (await readPaymentByCharge(app.db, webhook.provider, webhook.charge_id)) ??
    (await findByReference(app, webhook.charge_id))
  if (!payment) return
  const outcome = await app.payments.find({
    reference: payment.reference,
    charge_id: webhook.charge_id,
    since: payment.sent_at ?? app.clock.now(),
  })
  await settlePayment(app, payment, outcome)
}

/** For an event that is faster than the answer: only the provider knows yet which attempt the charge belongs to. */
async function findByReference(app: App, charge_id: string) {
  const reference = await app.payments.referenceOf(charge_id)
  return reference ? await readPaymentByReference(app.db, reference) : undefined
}
