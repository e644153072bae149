import { insertWebhook } from '#database/booking/payment/webhooks.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

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
