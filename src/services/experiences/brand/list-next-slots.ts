import type { NextSlots } from '#contract/experiences/brand-experiences-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findNextSlots } from '#database/experiences/brand-experiences.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const NEXT = 5

/** The next slots in the brand's communities, the nearest first. */
export async function listNextSlots({ db, clock }: Pick<App, 'db' | 'clock'>, brandId: number): Promise<NextSlots> {
  const now = clock.now()
  const rows = await inBrandTransaction({ db }, brandId, (tx) => findNextSlots(tx, brandId, { now, limit: NEXT }))
  return { slots: rows.map((row) => ({ ...row, held_at: isoJapan(row.held_at) })) }
}
