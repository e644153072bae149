import type { Coupons, CouponsFilter, CouponsQuery } from '#contract/booking/admin-coupons-schemas.ts'
import { countCoupons, findCoupons } from '#database/booking/reserve/admin-coupons.ts'
import { toHalfWidth } from '#domain/shared/half-width.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { couponOf } from '../shared/coupon-of.ts'

const PAGE_SIZE = 20

/** The filter of the database: the text without blanks, in half width. */
export function couponFilter({ q, state }: Pick<CouponsFilter, 'q' | 'state'>) {
  const text = toHalfWidth(cleanLine(q ?? ''))
  return { state, ...(text === '' ? {} : { q: text }) }
}

/** Coupons, 20 a page; a page past the end is empty. */
export async function listCoupons(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...asked }: CouponsQuery,
): Promise<Coupons> {
  const now = app.clock.now()
  const filter = couponFilter(asked)
  const [total_count, rows] = await Promise.all([
    countCoupons(app.db, now, filter),
    findCoupons(app.db, now, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    coupons: rows.map((row) => couponOf(row, now)),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(total_count / PAGE_SIZE)), total_count },
  }
}
