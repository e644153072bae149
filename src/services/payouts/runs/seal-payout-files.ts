// Encrypts files of transfers that a version without encryption has stored. The cleanup job calls
// it: during an update a server of that version still writes such files.
import { inTransaction } from '#database/client.ts'
import { findPlainFile } from '#database/payouts/find-runs.ts'
import { replaceBySealed } from '#database/payouts/write-runs.ts'
import type { App } from '../../shared/app.ts'

/**
 * Encrypts plain files, the oldest first. It may run in several processes at once, and be killed at
 * any time. The SHA-256 of a file stays: a download and `npm run doctor` compare it.
 * @param limit files at most
 */
export async function sealPayoutFiles(app: Pick<App, 'db' | 'payout_files'>, { limit = 100 } = {}): Promise<void> {
  for (let count = 0; count < limit; count += 1) {
    const file = await findPlainFile(app.db)
    if (!file) return
    const sealed = await app.payout_files.seal(file, file.bytes)
    await inTransaction(app.db, (tx) => replaceBySealed(tx, file.id, sealed))
  }
}
