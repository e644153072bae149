// Shared parts of all changes of settings: a version check, so that no unseen change is
// overwritten, and the audit log.
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { writeSetting } from '#database/reference/settings.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

export type Change = { key: string; value: object | null; version: number; action: AuditAction; detail: AuditDetail }

/** @throws Refused settings_changed */
export async function changeSetting(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { key, value, version, action, detail }: Change,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await writeSetting(tx, key, value, version, now))) throw new Refused('settings_changed')
    await insertAudit(tx, admin, { at: now, action, subject_type: 'setting', subject_id: key, detail })
  })
}
