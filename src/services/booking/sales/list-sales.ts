import type { Sales } from '#contract/booking/host-sales-schemas.ts'
import { findMonthsOfSales, findYearsOfSales, type MonthOfSales } from '#database/booking/accounting/host-sales.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthsOf } from '#domain/shared/month.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

type Sums = Omit<MonthOfSales, 'month'>

export const noMonth: Sums = {
  reservation_count: 0,
  cancelled_count: 0,
  gross: 0,
  discounts: 0,
  refunds: 0,
  refund_share: 0,
  fees: 0,
  commission: 0,
  coupon_share: 0,
  due: 0,
  expected: 0,
}

const add = (a: Sums, b: Sums): Sums => ({
  reservation_count: a.reservation_count + b.reservation_count,
  cancelled_count: a.cancelled_count + b.cancelled_count,
  gross: a.gross + b.gross,
  discounts: a.discounts + b.discounts,
  refunds: a.refunds + b.refunds,
  refund_share: a.refund_share + b.refund_share,
  fees: a.fees + b.fees,
  commission: a.commission + b.commission,
  coupon_share: a.coupon_share + b.coupon_share,
  due: a.due + b.due,
  expected: a.expected + b.expected,
})

/**
 * The sales of a year, the current one by default, by month, in yen. What counts when:
 * docs/booking.md#sales.
 */
export async function listSales(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  query: { year?: number },
): Promise<Sales> {
  const now = app.clock.now()
  const this_year = Number(dateOf(now).slice(0, 4))
  const year = query.year ?? this_year
  const all = monthsOf(year)
  const [sold, span] = await Promise.all([
    findMonthsOfSales(app.db, now, actor.id, all[0]!, all.length),
    findYearsOfSales(app.db, actor.id),
  ])
  const byMonth = new Map(sold.map((month) => [month.month, month]))
  const months = all.map((month) => byMonth.get(month) ?? { month, ...noMonth })
  const first = Math.min(this_year, span?.first ?? this_year)
  const last = Math.max(this_year, span?.last ?? this_year)
  return {
    year,
    months,
    total: sold.reduce<Sums>((sum, { month: _, ...sums }) => add(sum, sums), noMonth),
    years: Array.from({ length: last - first + 1 }, (_, index) => first + index),
  }
}
