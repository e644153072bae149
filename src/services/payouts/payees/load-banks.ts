import { inTransaction } from '#database/client.ts'
import { findBankVersion, lockBanks, replaceBanks } from '#database/payouts/banks.ts'
import { listedName } from '#domain/payouts/bank-list.ts'
import type { BankList } from '#gateways/payouts/port.ts'
import type { App } from '../../shared/app.ts'

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
