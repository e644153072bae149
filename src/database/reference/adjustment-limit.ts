import { DEFAULT_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import type { Db } from '../client.ts'
import { findSettings } from './settings.ts'

export const ADJUSTMENT_LIMIT_KEY = 'adjustment_limit'

/** What the setting stores. */
export type AdjustmentLimit = { adjustment_limit: number }

/** Yen that one admin may adjust alone for one payee. */
export const adjustmentLimitOf = (stored: unknown): number =>
  (stored as AdjustmentLimit | undefined)?.adjustment_limit ?? DEFAULT_ADJUSTMENT_LIMIT

/** As `adjustmentLimitOf`, of the stored setting. */
export async function findAdjustmentLimit(db: Db): Promise<number> {
  return adjustmentLimitOf((await findSettings(db, [ADJUSTMENT_LIMIT_KEY])).get(ADJUSTMENT_LIMIT_KEY))
}
