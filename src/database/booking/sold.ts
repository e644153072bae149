// What of a reservation's payment is returned, and what of it the operator keeps as fees. The rule is
// salesOf in #domain/booking/sales.ts; here it is in SQL for sums, and a test compares the two.
import { sql } from 'kysely'

/** The refunds of reservation `r` as `b.refunds`. A failed refund is still owed, so it counts too. */
export const refundsOfSold = sql`cross join lateral (select least(r.total, coalesce(sum(f.amount), 0))::bigint as refunds
    from refunds f where f.reservation_id = r.id) b`

/** The operator's fees on what is kept of reservation `r`, with refundsOfSold. */
export const feesOfSold = sql`case when r.total = 0 then 0
      else (r.service_fee + r.processing_fee)::bigint * (r.total - b.refunds) / r.total end`
