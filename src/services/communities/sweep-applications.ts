import { inTransaction } from '#database/client.ts'
import { deleteEndedUndos } from '#database/communities/decision-undos.ts'
import type { App } from '../shared/app.ts'

/** Deletes what was kept to take decisions back, when that isn't possible any more. */
export async function sweepApplications(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await inTransaction(app.db, (tx) => deleteEndedUndos(tx, app.clock.now()))
}
