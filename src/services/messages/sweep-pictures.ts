import { inTransaction } from '#database/client.ts'
import { deleteUnsentPictures } from '#database/messages/pictures.ts'
import type { App } from '../shared/app.ts'

/** Milliseconds that a picture may wait for its message: as long as a device may be offline. */
const KEPT = 7 * 86_400_000

/** Deletes pictures whose message was never sent. */
export async function sweepPictures(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT)
  await inTransaction(app.db, (tx) => deleteUnsentPictures(tx, before))
}
