import type { CommissionRates } from '#contract/booking/admin-ledger-schemas.ts'
import { findBrandNames, findRates } from '#database/booking/accounting/commission.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn } from '../../shared/own-interest.ts'

/** Rates of commission, past and coming, and the brands that can have their own. */
export async function listCommissionRates(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  { payee_id }: { payee_id?: number } = {},
): Promise<CommissionRates> {
  const [rows, brands] = await Promise.all([findRates(app.db, app.clock.now(), payee_id), findBrandNames(app.db)])
  return {
    own_interest: payee_id === undefined ? [] : await ownInterestIn(app.db, admin, { payee_ids: [payee_id] }),
    rates: rows.map((row) => ({
      id: row.id,
      payee: row.payee_id === null ? null : { id: row.payee_id, name: row.payee_name ?? '' },
      brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand_name ?? '' },
      rate_bp: row.rate_bp,
      own_link_bp: row.own_link_bp,
      starts_at: isoJapan(row.starts_at),
      in_force: row.in_force,
    })),
    brands,
  }
}
