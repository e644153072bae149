// The identity of the ledger for every day, from a plain model: what was captured, refunded and
// lost until the end of the day, with the rule of one reservation (salesOf). It shares no SQL with
// the ledger. A cancelled sale earns nothing.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#database/client.ts'
import { borneByHost, type RefundBearer, salesOf, type SoldReservation } from '#domain/booking/sales.ts'
import { addDays, dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'

type Sold = Omit<SoldReservation, 'refunded' | 'refunded_by_host'> & {
  id: number
  ended: Date
  captured: number
  undone: boolean
}
/** Yen of a refund or of a lost dispute, and the host's part of them. */
type Returned = { id: number; at: Date; yen: number; of_host: number }
type Moved = { at: Date; yen: number }

async function readSold(db: Db): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select r.id, r.last_ends_at as ended, r.tour, r.option, r.discount, r.discount_funded_by, r.commission_bp, r.total, r.service_fee,
      r.processing_fee, (r.tour + r.option) * s.kept / greatest(s.slots, 1) as left_amount,
      coalesce((select sum(p.amount) from payments p where p.reservation_id = r.id
        and p.state in ('captured', 'partly_refunded', 'refunded')), 0)::bigint as captured,
      r.status = 'cancelled' and not coalesce(r.refund_choice = 'amount', false)
        and not ((r.cancelled_by = 'guest' or coalesce(r.refund_choice = 'policy', false))
          and r.ended_at > greatest(r.cancel_deadline, r.free_cancel_until)) as undone
    from reservations r cross join lateral (select count(*)::int as slots, (count(*) filter (where c.cancelled_at is null))::int as kept
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) s
    where r.confirmed_at is not null and r.posted_at is not null`.execute(db)
  return rows
}

async function readReturned(db: Db): Promise<Returned[]> {
  const { rows: refunds } = await sql<{ id: number; at: Date; yen: number; borne_by: RefundBearer }>`
    select reservation_id as id, created_at as at, amount as yen, borne_by from refunds`.execute(db)
  const { rows: losses } = await sql<Returned>`
    select reservation_id as id, at, lost as yen, by_host as of_host from dispute_losses`.execute(db)
  return [
    ...refunds.map((refund) => ({
      ...omit(refund, 'borne_by'),
      of_host: borneByHost(refund.yen, refund.borne_by),
    })),
    ...losses,
  ]
}

/**
 * What left balances and came back, from the payouts, and the adjustments, which only the ledger
 * has.
 */
async function readMoved(db: Db): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select r.exported_at as at, -(o.amount + o.fee)::bigint as yen from payouts o join payout_runs r on r.id = o.run_id
      where o.state in ('exported', 'sent', 'settled', 'returned')
    union all
    select returned_at, amount - case when return_fee_borne_by = 'host' then return_fee else 0 end from payouts where state = 'returned'
    union all
    select at, amount from ledger_entries where kind = 'adjustment'`.execute(db)
  return rows
}

const sum = (all: readonly Moved[]) => all.reduce((yen, one) => yen + one.yen, 0)

/**
 * Compares the sum of the ledger with the model at the end of each day in Japan.
 * @param last the last day, 'YYYY-MM-DD'
 * @returns the number of days, from the first one with an ended reservation
 */
export async function expectEachDay(db: Db, last: string): Promise<number> {
  const [sold, returned, moved] = [await readSold(db), await readReturned(db), await readMoved(db)]
  const { rows: entries } = await sql<Moved>`select at, amount as yen from ledger_entries`.execute(db)
  const ofSold = Map.groupBy(returned, ({ id }) => id)
  const first = sold.map(({ ended }) => dateOf(ended)).reduce((one, other) => (one < other ? one : other))
  let days = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const until = endOfDay(day)
    const before = <T extends { at: Date }>(all: readonly T[]) => all.filter(({ at }) => at <= until)
    const due = sold
      .filter(({ ended, undone }) => ended <= until && !undone)
      .map(({ id, captured, ...one }) => {
        const back = before(ofSold.get(id) ?? [])
        const refunded = back.reduce((yen, step) => yen + step.yen, 0)
        const of_host = back.reduce((yen, step) => yen + step.of_host, 0)
        const { refunds, refund_share, fees, commission, coupon_share } = salesOf({
          ...one,
          refunded,
          refunded_by_host: of_host,
        })
        return captured - refunds + refund_share - fees - commission + coupon_share
      })
    expect({ day, ledger: sum(before(entries)) }).toEqual({
      day,
      ledger: due.reduce((yen, one) => yen + one, 0) + sum(before(moved)),
    })
    days += 1
  }
  return days
}
