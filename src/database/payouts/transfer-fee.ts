import type { Db } from '../client.ts'
import { findSettings } from '../reference/settings.ts'

/** Key of the setting of payouts. */
const KEY = 'payout_terms'

type TransferFee = {
  transfer_fee_borne_by: 'operator' | 'host'
  /** Yen. */
  transfer_fee: number
}

/** Yen of the transfer fee that a payee bears of each payout. */
export async function findFeeOfPayees(db: Db): Promise<number> {
  const stored = (await findSettings(db, [KEY])).get(KEY) as Partial<TransferFee> | undefined
  return stored?.transfer_fee_borne_by === 'host' ? (stored.transfer_fee ?? 0) : 0
}
