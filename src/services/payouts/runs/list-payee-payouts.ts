import type { PayeePayouts } from '#contract/payouts/payout-runs-schemas.ts'
import { payoutsOfPayee } from '#database/payouts/find-payouts.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { payeeRow } from '../payees/payee-of.ts'

const PAGE_SIZE = 20
const iso = (instant: Date | null) => instant && isoJapan(instant)

/** One page of the payouts of a payee, for admins. @throws Refused payee_not_found */
export async function listPayeePayouts(
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  { page }: { page: number },
): Promise<PayeePayouts> {
  await payeeRow(app, app.db, id)
  const { payouts, count } = await payoutsOfPayee(app.db, id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return {
    payouts: payouts.map(({ return_fee: _, return_fee_borne_by: __, ...payout }) => ({
      ...payout,
      settled_at: iso(payout.settled_at),
      returned_at: iso(payout.returned_at),
    })),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)), total_count: count },
  }
}
