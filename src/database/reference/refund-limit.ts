import { DEFAULT_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import type { Db } from '../client.ts'
import { findSettings } from './settings.ts'

export const REFUND_LIMIT_KEY = 'refund_limit'

/** What the setting stores. */
export type RefundLimit = { support_refund_limit: number }

/** Yen that an admin of the role `support` may refund with one action. */
export const refundLimitOf = (stored: unknown): number =>
  (stored as RefundLimit | undefined)?.support_refund_limit ?? DEFAULT_REFUND_LIMIT

/** As `refundLimitOf`, of the stored setting. */
export async function findRefundLimit(db: Db): Promise<number> {
  return refundLimitOf((await findSettings(db, [REFUND_LIMIT_KEY])).get(REFUND_LIMIT_KEY))
}
