import { defaultPayoutRules, type PayoutRules } from '#domain/payouts/closing.ts'
import type { Db } from '../client.ts'
import { findSettings } from '../reference/settings.ts'

export const PAYOUT_RULES_KEY = 'payouts'

/** The stored rules, with the defaults for what isn't set. */
export const payoutRulesOf = (stored: unknown): PayoutRules => ({
  ...defaultPayoutRules,
  ...(stored as Partial<PayoutRules> | undefined),
})

/** The rules for the next period. */
export async function findPayoutRules(db: Db): Promise<PayoutRules> {
  return payoutRulesOf((await findSettings(db, [PAYOUT_RULES_KEY])).get(PAYOUT_RULES_KEY))
}

/** Yen of the transfer fee that a payee bears of each payout. */
export async function findFeeOfPayees(db: Db): Promise<number> {
  const { transfer_fee_borne_by, transfer_fee } = await findPayoutRules(db)
  return transfer_fee_borne_by === 'host' ? transfer_fee : 0
}
