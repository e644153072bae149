import { insertWebhook, readWebhook, updateWebhook, type WebhookRow } from '#database/booking/payment/webhooks.ts'
import { readPaymentByCharge } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { isEventHandled } from '#domain/booking/settlement.ts'
import { errorMessage } from '#domain/shared/caught-error.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { settlePayment } from '../shared/settle-payment.ts'
import { followDispute } from './follow-dispute.ts'
import { askForCharge, findByReference } from './payments.ts'
import { followRefunds } from './refunds.ts'

/**
 * Stores a webhook event of the payment provider, and queues a job if the event is new. The caller
 * confirms receipt to the provider only after the commit.
 * @throws Refused not_found when the event isn't the provider's, so that a forged event learns
 * nothing
 */
export async function receiveWebhook(app: App, provider: string, headers: Headers, body: string): Promise<void> {
  if (provider !== app.payments.provider) throw new Refused('not_found')
  const notice = app.payments.readWebhook(headers, body)
  if (!notice) throw new Refused('not_found')
  await inTransaction(app.db, async (tx) => {
    const kept = await insertWebhook(tx, { provider, ...notice }, app.clock.now())
    if (kept?.open) await app.jobs.send(executeSqlOf(tx), 'process-webhook', { id: kept.id })
  })
}

/** Seconds after which an event about refunds looks again whether ours has its response. */
const LATER = 15

/**
 * Handles a stored webhook event. The event's content is not trusted: the provider is asked for the
 * charge. Safe to repeat.
 */
export async function processWebhook(app: App, webhook_id: number): Promise<void> {
  const webhook = await readWebhook(app.db, webhook_id)
  if (!webhook || webhook.processed_at) return
  const { attempts } = webhook
  await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { attempts: attempts + 1 }))
  let handled
  try {
    handled = await handle(app, webhook)
  } catch (error) {
    // Store the error with the event for the operator. The job and the cleanup job retry.
    const words = errorMessage(error)
    await inTransaction(app.db, (tx) => updateWebhook(tx, webhook_id, { error: words.slice(0, 1000) }))
    throw error
  }
  await inTransaction(app.db, async (tx) => {
    if (handled) return await updateWebhook(tx, webhook_id, { processed_at: app.clock.now(), error: null })
    // Waiting is no failure, so it doesn't count as an attempt.
    await updateWebhook(tx, webhook_id, { attempts })
    await app.jobs.send(executeSqlOf(tx), 'process-webhook', { id: webhook_id }, { after: LATER })
  })
}

/** @returns false when it must wait */
async function handle(app: App, webhook: WebhookRow): Promise<boolean> {
  if (webhook.about === 'refund') return await followRefunds(app, webhook)
  await (webhook.about === 'dispute' ? followDispute(app, webhook) : settleByNotice(app, webhook))
  return true
}

async function settleByNotice(app: App, { provider, charge_id }: WebhookRow): Promise<void> {
  if (!charge_id) return
  const payment = (await readPaymentByCharge(app.db, provider, charge_id)) ?? (await findByReference(app, charge_id))
  if (!payment) return
  const outcome = await askForCharge(app, payment, charge_id)
  await settlePayment(app, payment, outcome)
  if (!isEventHandled(outcome)) throw new Error("the company doesn't answer about a charge")
}
