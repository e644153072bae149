import type { BankBranchAdded, BankBranchBody } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { insertBranch } from '#database/payouts/banks.ts'
import { checkBankBranch } from '#domain/payouts/bank-list.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/**
 * Adds a branch that the list lacks, and its bank. Names of banks in the list stay.
 * @throws Refused bank_branch_exists; InvalidInput
 */
export async function addBankBranch(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  typed: BankBranchBody,
): Promise<BankBranchAdded> {
  const checked = checkBankBranch(typed)
  if ('problems' in checked) throw new InvalidInput(checked.problems)
  const { bank, branch } = checked
  return await inTransaction(app.db, async (tx) => {
    const added = await insertBranch(tx, bank, branch)
    if (!added.branch) throw new Refused('bank_branch_exists')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'add_bank_branch',
      subject_type: 'bank_branch',
      subject_id: `${bank.code}-${branch.code}`,
      detail: { bank_code: bank.code, branch_code: branch.code },
    })
    return { bank_code: bank.code, branch_code: branch.code, bank_added: added.bank }
  })
}
