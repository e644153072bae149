// Shared parts of retrying and abandoning mails. The audit log stores the mails' ids, but not their
// recipients.
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { countFailedMails } from '#database/mail/failed-mails.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * @param work returns the ids of the mails that it changed
 * @throws Refused already_seen_to
 */
export async function handleFailedMails(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  action: AuditAction,
  detail: AuditDetail,
  work: (tx: Tx) => Promise<number[]>,
): Promise<DoneTo> {
  return await inTransaction(app.db, async (tx) => {
    const ids = await work(tx)
    const [id] = ids
    if (id === undefined) throw new Refused('already_seen_to')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action,
      subject_type: 'mail',
      subject_id: ids.length === 1 ? id : `${ids.length}件`,
      detail: { count: ids.length, ids, ...detail },
    })
    return { count: ids.length, left: await countFailedMails(tx) }
  })
}
