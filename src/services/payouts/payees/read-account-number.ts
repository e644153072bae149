import type { AccountNumber } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findLockedAccount } from '#database/payouts/find-payees.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { payeeReason } from './decide-payee.ts'
import { payeeRow } from './payee-of.ts'

/**
 * The whole account number, for an admin. The read and its reason are recorded before the number is
 * returned.
 * @throws Refused payee_not_found, payee_without_account, account_number_lost;
 * InvalidInput
 */
export async function readAccountNumber(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<AccountNumber> {
  const reason = payeeReason(input.reason)
  await payeeRow(app, app.db, id)
  return await inTransaction(app.db, async (tx) => {
    const locked = await findLockedAccount(tx, id)
    if (locked === null) throw new Refused('payee_without_account')
    const account_number = await app.account_numbers.unlock(id, locked)
    if (account_number === null) throw new Refused('account_number_lost')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'read_account_number',
      subject_type: 'payee',
      subject_id: id,
      detail: { reason },
    })
    return { account_number }
  })
}
