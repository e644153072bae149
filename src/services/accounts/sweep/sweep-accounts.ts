import { deleteEnded } from '#database/accounts/ended.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../../shared/app.ts'

/** Deletes ended sessions, expired tokens, and attempts that no longer count. */
export async function sweepAccounts(app: App): Promise<void> {
  await inTransaction(app.db, (tx) => deleteEnded(tx, app.clock.now()))
}
