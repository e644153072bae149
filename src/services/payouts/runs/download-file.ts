import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findFileBytes } from '#database/payouts/find-runs.ts'
import { requireFresh } from '../../accounts/shared/security-of.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The bytes of a file, which has whole account numbers. Each download is recorded before they are
 * returned.
 * @throws Refused payout_file_not_found, identity_unconfirmed
 */
export async function downloadPayoutFile(
  app: App,
  admin: UserActor,
  { id, number }: { id: number; number: number },
  headers: Headers,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  await requireFresh(app, admin, headers)
  return await inTransaction(app.db, async (tx) => {
    const file = await findFileBytes(tx, id, number)
    if (!file) throw new Refused('payout_file_not_found')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'download_payout_file',
      subject_type: 'payout_run',
      subject_id: id,
      detail: { file: number, sha256: file.sha256 },
    })
    return { bytes: file.bytes, name: `sougou-${file.pay_on}-${id}-${number}.txt` }
  })
}
