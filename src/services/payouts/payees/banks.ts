import type { BankBranchAdded, BankBranchBody, Banks } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import {
  findBanks,
  findBankVersion,
  findBranches,
  insertBranch,
  lockBanks,
  replaceBanks,
} from '#database/payouts/banks.ts'
import { aliasesWith, bankSearchWord } from '#domain/payouts/bank-aliases.ts'
import { checkBankBranch, listedName } from '#domain/payouts/bank-list.ts'
import type { BankList } from '#gateways/payouts/port.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/**
 * Banks whose name, former name, kana or code begins with the typed text, then those whose name
 * contains it; at most 20. One that is found by a former or short name has that beside its own.
 */
export async function listBanks({ db }: Pick<App, 'db'>, { q = '' }: { q?: string | undefined }): Promise<Banks> {
  const word = bankSearchWord(q)
  const others: ReadonlyMap<string, string> = word === '' ? new Map() : aliasesWith(word)
  const banks = await findBanks(db, word, [...others.keys()])
  return {
    banks: banks.map(({ code, name }) => {
      const other = others.get(code)
      const tells = other !== undefined && !bankSearchWord(name).includes(word)
      return { code, name: tells ? `${name}（${other}）` : name }
    }),
  }
}

/** Branches of a bank, in the same way. */
export const listBankBranches = async (
  { db }: Pick<App, 'db'>,
  { bank_code, q = '' }: { bank_code: string; q?: string | undefined },
): Promise<Banks> => ({ banks: await findBranches(db, bank_code, bankSearchWord(q)) })

/**
 * Loads the packaged list of banks into the tables, if they have another version.
 * @returns whether it was loaded
 */
export async function loadBanks({ db, clock }: Pick<App, 'db' | 'clock'>, list: BankList): Promise<boolean> {
  if ((await findBankVersion(db)) === list.version) return false
  return await inTransaction(db, async (tx) => {
    await lockBanks(tx)
    // Another process has loaded it meanwhile.
    if ((await findBankVersion(tx)) === list.version) return false
    const packaged = list.read()
    const branches = packaged.flatMap((bank) =>
      bank.branches.map((branch) => ({ bank_code: bank.code, ...listedName(branch) })),
    )
    await replaceBanks(tx, list.version, packaged.map(listedName), branches, clock.now())
    return true
  })
}

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
