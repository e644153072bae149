// Shared frame of the admins' decisions about a payee.
import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import type { PayeeRow } from '#database/payouts/find-payees.ts'
import { MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { ownInterestIn, refuseOwn } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { adminPayeeOf, payeeRow } from './payee-of.ts'

export type DecidingApp = Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>

type Decision = {
  action: AuditAction
  /** For the audit log. */
  reason?: string
  /** Whether it can bring money to the payee. Then nobody decides about a payee of their own. */
  enables: boolean
  /** @returns false when somebody else wrote since the version; mails belong here too */
  write: (tx: Tx, row: PayeeRow, now: Date) => Promise<boolean>
}

/**
 * Runs a decision under the lock of the payee and records it. Of two admins who decide at once, the
 * second is refused.
 * @throws Refused payee_not_found, own_interest, payee_changed
 */
export async function decidePayee(
  app: DecidingApp,
  admin: UserActor,
  { id, version }: { id: number; version: number },
  { action, reason, enables, write }: Decision,
): Promise<AdminPayee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const row = await payeeRow(app, tx, id)
    const own_interest = await ownInterestIn(tx, admin, { payee_ids: [id] })
    if (enables) refuseOwn(own_interest)
    if (row.version !== version) throw new Refused('payee_changed')
    const now = app.clock.now()
    if (!(await write(tx, row, now))) throw new Refused('payee_changed')
    const after = await payeeRow(app, tx, id)
    await insertAudit(tx, admin, {
      at: now,
      action,
      subject_type: 'payee',
      subject_id: id,
      detail: { from: row.state, to: after.state, ...(reason !== undefined && { reason }) },
    })
    return adminPayeeOf(after, own_interest)
  })
}

/** @throws InvalidInput */
export const payeeReason = (typed: string): string =>
  checkedReason(typed, { most: MAX_PAYEE_MESSAGE, missing: '理由を入力してください。' })
