import type { Handover, Handovers, HandoversQuery } from '#contract/booking/admin-handovers-schemas.ts'
import { findHandovers, type HandoverRow } from '#database/booking/payment/handovers.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

/** How long decided ones stay in the list, ms. */
const SHOWN = 30 * 24 * 60 * 60 * 1000

export const handoverOf = (row: HandoverRow): Handover => ({
  ...row,
  asked_at: isoJapan(row.asked_at),
  decided_at: row.decided_at && isoJapan(row.decided_at),
})

/** The hand-overs that wait, and those decided lately, of all or of one reservation or slot. */
export async function listHandovers(app: Pick<App, 'db' | 'clock'>, about: HandoversQuery): Promise<Handovers> {
  const since = new Date(app.clock.now().getTime() - SHOWN)
  return { handovers: (await findHandovers(app.db, { since, about })).map(handoverOf) }
}
