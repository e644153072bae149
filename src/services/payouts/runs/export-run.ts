import type { PayoutRunMade } from '#contract/payouts/payout-runs-schemas.ts'
import type { Tx } from '#database/client.ts'
import { lockPayeesOfRun } from '#database/locks.ts'
import { countHindered, findTransfers } from '#database/payouts/find-payouts.ts'
import type { RunRow } from '#database/payouts/find-runs.ts'
import { finishExport, insertFile } from '#database/payouts/write-runs.ts'
import { bankFiles } from '#domain/payouts/bank-file.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { batchOf } from './batch-of.ts'
import { decideRun } from './decide-run.ts'

/** Writes the files, checks each byte of them, and stores them encrypted. */
async function storeFiles(app: App, tx: Tx, run: RunRow, now: Date): Promise<void> {
  const batch = await batchOf(app, tx, await findTransfers(tx, run.id))
  const amounts = new Map(batch.transfers.map(({ payout_id, amount }) => [payout_id, amount]))
  let number = 0
  for (const file of bankFiles(batch.sender, run.pay_on, batch.transfers, batch.form)) {
    const { problems, transfers } = checkBankFile(file.bytes)
    for (const { payout_id, amount } of transfers)
      if (amounts.get(payout_id) === amount) amounts.delete(payout_id)
      else problems.push(`payout ${payout_id} isn't what was approved`)
    if (problems.length > 0) throw new Error(`a wrong file of transfers: ${problems.slice(0, 5).join('; ')}`)
    number += 1
    const sealed = await app.payout_files.seal({ run_id: run.id, number }, file.bytes)
    await insertFile(tx, run.id, { ...file, ...sealed, number }, now)
  }
  if (amounts.size > 0) throw new Error(`${amounts.size} payouts are in no file`)
}

/**
 * Writes the files of an approved run, and posts the payouts to the ledger in the same transaction:
 * from here on the money counts as gone. Each payout is checked once more.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state, own_interest,
 * payout_run_empty, payouts_not_payable, payout_sender_missing, account_number_lost
 */
export async function exportPayoutRun(
  app: App,
  admin: UserActor,
  id: number,
  { version }: { version: number },
): Promise<PayoutRunMade> {
  return await decideRun(
    app,
    admin,
    { id, version },
    {
      action: 'export_payout_run',
      from: ['approved'],
      write: async (tx, run, now) => {
        await refuseOwnInterest(tx, admin, { run_id: id })
        await lockPayeesOfRun(tx, id)
        const count = await countHindered(tx, id, run.pay_on)
        if (count > 0) throw new Refused('payouts_not_payable', { count })
        if (run.count === 0) throw new Refused('payout_run_empty')
        await storeFiles(app, tx, run, now)
        if ((await finishExport(tx, id, { by: admin.id, now })) !== run.count)
          throw new Error('the ledger has not all payouts of the run')
      },
    },
  )
}
