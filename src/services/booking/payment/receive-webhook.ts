import { insertWebhook } from '#database/booking/webhooks.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * Keeps a notice of the payment provider; where it is news, it is acted on afterwards. Only when the row is committed may the provider be told "received".
 * @throws Refused not_found when it isn't the provider's (so that nobody learns what would be)
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
