import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { insertLineEvents } from '#database/notices/line-events.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * Stores the events of a webhook of LINE, and queues a job for each new one: LINE wants its answer
 * within 2 seconds. An event that is sent again is processed once.
 * @param body the raw bytes, because the signature is over them
 * @throws Refused not_found when LINE didn't sign it, so that a forger learns nothing
 */
export async function receiveLineWebhook(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'line'>,
  headers: Headers,
  body: Uint8Array,
): Promise<void> {
  const events = app.line?.readWebhook(headers, body)
  if (!events) throw new Refused('not_found')
  if (events.length === 0) return
  await inTransaction(app.db, async (tx) => {
    for (const id of await insertLineEvents(tx, events, app.clock.now()))
      await app.jobs.send(executeSqlOf(tx), 'process-line-event', { id })
  })
}
