import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findStoredFile } from '#database/payouts/find-runs.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The bytes of a file, which has whole account numbers. Each download is recorded before they are
 * returned.
 * @throws Refused payout_file_not_found, payout_file_lost, payout_file_damaged
 */
export async function downloadPayoutFile(
  app: App,
  admin: UserActor,
  { id, number }: { id: number; number: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const file = await findStoredFile(app.db, id, number)
  if (!file) throw new Refused('payout_file_not_found')
  const opened = await app.payout_files.open(file)
  if ('fault' in opened) {
    app.log.error({ run_id: id, number, fault: opened.fault }, 'a file of transfers was refused')
    throw new Refused(opened.fault === 'lost' ? 'payout_file_lost' : 'payout_file_damaged')
  }
  const { bytes } = opened
  await inTransaction(app.db, async (tx) => {
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'download_payout_file',
      subject_type: 'payout_run',
      subject_id: id,
      // Versions that can't open the file record no size: 046-sealed-payout-files.sql.
      detail: { file: number, sha256: file.sha256, size: bytes.length },
    })
  })
  return { bytes, name: `sougou-${file.pay_on}-${id}-${number}.txt` }
}
