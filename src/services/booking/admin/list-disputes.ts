import type { Disputes, DisputesQuery } from '#contract/booking/admin-disputes-schemas.ts'
import { countDisputes, findDisputes } from '#database/booking/payment/find-disputes.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 50

/** The disputes that match, a page of them. */
export async function listDisputes(
  { db }: Pick<App, 'db'>,
  { page, sort, ...filter }: DisputesQuery,
): Promise<Disputes> {
  const [rows, count, awaiting_count, open_count] = await Promise.all([
    findDisputes(db, { ...filter, sort }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countDisputes(db, filter),
    countDisputes(db, { state: 'awaiting' }),
    countDisputes(db, { state: 'open' }),
  ])
  return {
    disputes: rows.map((row) => ({
      ...row,
      evidence_due: row.evidence_due && isoJapan(row.evidence_due),
      opened_at: isoJapan(row.opened_at),
      closed_at: row.closed_at && isoJapan(row.closed_at),
    })),
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      total_count: count,
      awaiting_count,
      open_count,
    },
  }
}
