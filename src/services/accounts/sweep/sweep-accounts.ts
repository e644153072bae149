import { deleteEnded } from '#database/accounts/ended.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../../shared/app.ts'

/** Deletes what accounts leave behind: ended sessions, tokens that are too old, attempts that count no more. */
export async function sweepAccounts(app: App): Promise<void> {
  await inTransaction(app.db, (tx) => deleteEnded(tx, app.clock.now()))
}
