import type { Payee } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { trustAccount } from '#database/payouts/write-payee.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { ownPayeeRow, payeeOf } from './payee-of.ts'

/**
 * The host says that the account is right, after a transfer to it came back. Payouts go on.
 * @throws Refused payee_not_found, payee_changed, payee_account_undoubted
 */
export async function confirmPayeeAccount(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  { version }: { version: number },
): Promise<Payee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const before = await ownPayeeRow(app, tx, actor, id)
    if (before.version !== version) throw new Refused('payee_changed')
    if (before.account_doubted_at === null) throw new Refused('payee_account_undoubted')
    const now = app.clock.now()
    await trustAccount(tx, id, version, now)
    await insertAudit(tx, actor, { at: now, action: 'confirm_payee_account', subject_type: 'payee', subject_id: id })
    return payeeOf(await ownPayeeRow(app, tx, actor, id))
  })
}
