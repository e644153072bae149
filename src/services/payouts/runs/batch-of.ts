import type { Db } from '#database/client.ts'
import type { TransferRow } from '#database/payouts/find-payouts.ts'
import { findPayoutSender, SENDER_ID } from '#database/payouts/payout-sender.ts'
import type { BankFileSender, FileForm, Transfer } from '#domain/payouts/bank-file.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

type Batch = { sender: BankFileSender; form: FileForm; transfers: Transfer[] }

/**
 * What the files of these payouts need, with all numbers opened. It is never stored or logged.
 * @throws Refused payout_sender_missing, account_number_lost
 */
export async function batchOf(app: Pick<App, 'payout_numbers'>, db: Db, rows: readonly TransferRow[]): Promise<Batch> {
  const sender = await findPayoutSender(db)
  if (!sender) throw new Refused('payout_sender_missing')
  const own_number = await app.payout_numbers.own.unlock(SENDER_ID, sender.account_locked)
  if (own_number === null) throw new Refused('account_number_lost')
  const transfers: Transfer[] = []
  for (const { account_locked, ...row } of rows) {
    const account_number = await app.payout_numbers.payouts.unlock(row.payout_id, account_locked)
    if (account_number === null) throw new Refused('account_number_lost')
    transfers.push({ ...row, account_number })
  }
  const { line_ends, final_line_end, end_of_file, records_per_file } = sender
  return {
    sender: { ...sender, account_number: own_number },
    form: { line_ends, final_line_end, end_of_file, records_per_file },
    transfers,
  }
}
