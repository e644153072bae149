import type { AdjustmentBody, LedgerEntry } from '#contract/booking/admin-ledger-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findAdjustment, findPayee, insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import { inTransaction } from '#database/client.ts'
import { adjustmentProblems } from '#domain/booking/ledger.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { entryOf } from './list-ledger.ts'

/**
 * Changes what is owed to a payee, with a reason. A repeated call with the same key returns the
 * entry of the first one.
 * @throws InvalidInput
 */
export async function addAdjustment(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { payee_id, amount, reason: typed, request_key }: AdjustmentBody,
): Promise<LedgerEntry> {
  const reason = cleanText(typed)
  const problems = adjustmentProblems({ amount, reason })
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  await inTransaction(app.db, async (tx) => {
    if (!(await findPayee(tx, payee_id))) throw new InvalidInput({ payee_id: ['この受取人は見つかりませんでした。'] })
    const now = app.clock.now()
    if (!(await insertAdjustment(tx, { payee_id, amount, reason, created_by: admin.id, request_key, now }))) return
    await insertAudit(tx, admin, {
      at: now,
      action: 'adjust_ledger',
      subject_type: 'payee',
      subject_id: payee_id,
      detail: { amount, reason },
    })
  })
  return entryOf(await findAdjustment(app.db, request_key))
}
