import type { Ledger, LedgerEntry, LedgerQuery } from '#contract/booking/admin-ledger-schemas.ts'
import { findEntries, findPayee, type LedgerRow, sumEntries } from '#database/booking/accounting/find-ledger.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'
import { adjustableAlone, listAdjustmentRequests } from './adjustment-requests.ts'

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
  adjustment_kind: row.adjustment_kind,
  returned: row.returned,
  refund_choice: row.refund_choice,
})

async function payeeFor(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  id: number,
): Promise<Ledger['payee']> {
  const [payee, own_interest, alone] = await Promise.all([
    findPayee(app.db, id),
    ownInterestIn(app.db, admin, { payee_ids: [id] }),
    adjustableAlone(app, app.db, admin, id),
  ])
  return payee ? { ...payee, own_interest, alone } : null
}

/** The entries of the ledger that match, and the balance of a payee if one is asked for. */
export async function listLedger(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  { page, sort, ...filter }: LedgerQuery,
): Promise<Ledger> {
  const [{ count, sum }, payee, rows, requests] = await Promise.all([
    sumEntries(app.db, filter),
    filter.payee_id === undefined ? null : payeeFor(app, admin, filter.payee_id),
    findEntries(app.db, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    listAdjustmentRequests(app, admin, filter.payee_id),
  ])
  return {
    entries: rows.map(entryOf),
    requests,
    payee,
    meta: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      total_count: count,
      sum,
    },
  }
}
