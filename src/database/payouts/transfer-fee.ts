import type { Db } from '../client.ts'
import { findPayoutRules } from './payout-rules.ts'

/** Yen of the transfer fee that a payee bears of each payout. */
export async function findFeeOfPayees(db: Db): Promise<number> {
  const { transfer_fee_borne_by, transfer_fee } = await findPayoutRules(db)
  return transfer_fee_borne_by === 'host' ? transfer_fee : 0
}
