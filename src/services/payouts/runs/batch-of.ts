import type { Db } from '#database/client.ts'
import type { TransferRow } from '#database/payouts/find-payouts.ts'
import type { RunRow } from '#database/payouts/find-runs.ts'
import { findPayoutSender, SENDER_ID } from '#database/payouts/payout-sender.ts'
import type { RailBatch } from '#gateways/payouts/rail.ts'
import { omit } from '#domain/shared/omit.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * What a rail needs to pay these payouts, with all numbers opened. It is never stored or logged.
 * @throws Refused payout_sender_missing, account_number_lost
 */
export async function batchOf(
  app: Pick<App, 'payout_numbers'>,
  db: Db,
  { pay_on }: Pick<RunRow, 'pay_on'>,
  rows: readonly TransferRow[],
): Promise<RailBatch> {
  const sender = await findPayoutSender(db)
  if (!sender) throw new Refused('payout_sender_missing')
  const own_number = await app.payout_numbers.own.unlock(SENDER_ID, sender.account_locked)
  if (own_number === null) throw new Refused('account_number_lost')
  const transfers: RailBatch['transfers'][number][] = []
  for (const transfer of rows) {
    const { account_locked, ...row } = omit(transfer, 'reference', 'state')
    const account_number = await app.payout_numbers.payouts.unlock(row.payout_id, account_locked)
    if (account_number === null) throw new Refused('account_number_lost')
    transfers.push({ ...row, account_number })
  }
  const { line_ends, final_line_end, end_of_file, records_per_file } = sender
  return {
    pay_on,
    sender: { ...sender, account_number: own_number },
    form: { line_ends, final_line_end, end_of_file, records_per_file },
    transfers,
  }
}
