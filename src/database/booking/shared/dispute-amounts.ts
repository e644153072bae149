// Yen of disputes, as parts of statements about money.
import { type RawBuilder, sql } from 'kysely'
import { withdrawnStates } from '#domain/booking/disputes.ts'

/** Yen that lost disputes took from a reservation. @param reservation its id */
export const lostOf = (reservation: RawBuilder<unknown>) =>
  sql`coalesce((select sum(dl.lost) from dispute_losses dl where dl.reservation_id = ${reservation}), 0)`

/** The states of a dispute in which the company has taken the money back, as a list in SQL. */
export const withdrawnSql = sql.raw(withdrawnStates.map((state) => `'${state}'`).join(', '))

/**
 * Yen of a payment that the company has taken back, for good or until a dispute is decided.
 * @param payment its id
 */
export const disputedOf = (payment: RawBuilder<unknown>) =>
  sql`coalesce((select sum(dd.amount) from disputes dd where dd.payment_id = ${payment}
    and (dd.state = 'lost' or dd.state in (${withdrawnSql}))), 0)`

/**
 * What shareOfSlot needs of reservation `r`, as `s`. A slot that the guest dropped has no row, and
 * released places in a confirmed reservation are of a cancelled slot.
 */
export const sharesOfSlots = sql`cross join lateral (
    select count(*)::int as slots, (count(*) filter (where not a.released))::int as remaining,
      coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.state <> 'failed'), 0)::int
        + ${lostOf(sql`r.id`)}::int as paid_back,
      coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.reason = 'changed'), 0)::int as changed
    from reservation_calendars a where a.reservation_id = r.id) s`
