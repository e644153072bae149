import type { Ledger, LedgerEntry, LedgerQuery } from '#contract/booking/admin-ledger-schemas.ts'
import { findEntries, findPayee, type LedgerRow, sumEntries } from '#database/booking/accounting/find-ledger.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 50

/** An entry in the form of the API. */
export const entryOf = ({ payee_id, payee_name, at, ...row }: LedgerRow): LedgerEntry => ({
  id: row.id,
  at: isoJapan(at),
  kind: row.kind,
  payee: { id: payee_id, name: payee_name },
  reservation_id: row.reservation_id,
  amount: row.amount,
  tax: row.kind === 'commission' ? taxIn(Math.abs(row.amount)) : 0,
  reason: row.reason,
})

/** The entries of the ledger that match, and the balance of a payee if one is asked for. */
export async function listLedger(app: Pick<App, 'db'>, { page, sort, ...filter }: LedgerQuery): Promise<Ledger> {
  const [{ count, sum }, payee, rows] = await Promise.all([
    sumEntries(app.db, filter),
    filter.payee_id === undefined ? undefined : findPayee(app.db, filter.payee_id),
    findEntries(app.db, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    entries: rows.map(entryOf),
    payee: payee ?? null,
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      total_count: count,
      sum,
    },
  }
}
