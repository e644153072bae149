import { inTransaction } from '#database/client.ts'
import { deleteFormerFriends } from '#database/notices/line-friends.ts'
import { deleteOldLineEvents, findOpenLineEvents } from '#database/notices/line-events.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import type { App } from '../shared/app.ts'

/** Milliseconds after which an event that isn't processed has lost its job. */
const LOST = 15 * 60_000
/** How long events and former friends are kept, ms. */
const KEEP = 30 * 24 * 3_600_000
const BATCH = 200

/** Queues lost events again, and deletes old events and ids of former friends. */
export async function sweepLine(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  await inTransaction(app.db, async (tx) => {
    for (const id of await findOpenLineEvents(tx, new Date(now - LOST), BATCH))
      await app.jobs.send(executeSqlOf(tx), 'process-line-event', { id })
    await deleteOldLineEvents(tx, new Date(now - KEEP))
    await deleteFormerFriends(tx, new Date(now - KEEP))
  })
}
