import { errorMessage } from '#domain/shared/caught-error.ts'
import { readPaymentByCharge, readPaymentByReference } from '#database/booking/moves.ts'
import { readWebhook, updateWebhook } from '#database/booking/webhooks.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../../shared/app.ts'
import { settlePayment } from '../shared/settle-payment.ts'

/**
 * Handles a stored webhook event. The event's content is not trusted: the provider is asked for the
 * charge. Safe to repeat.
 */
export async function processWebhook(app: App, webhook_id: number): Promise<void> {
  const webhook = await readWebhook(app.db, webhook_id)
  if (!webhook || webhook.processed_at) return
  await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { attempts: webhook.attempts + 1 }))
  try {
    await settleByNotice(app, webhook)
  } catch (error) {
    // Store the error with the event for the operator. The job and the cleanup job retry.
    const words = errorMessage(error)
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

/**
 * For an event that arrives before the charge's response: only the provider knows which attempt the
 * charge belongs to.
 */
async function findByReference(app: App, charge_id: string) {
  const reference = await app.payments.referenceOf(charge_id)
  return reference ? await readPaymentByReference(app.db, reference) : undefined
}
