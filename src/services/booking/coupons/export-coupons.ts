import type { CouponsFilter } from '#contract/booking/admin-coupons-schemas.ts'
import { type AdminCouponRow, findCoupons } from '#database/booking/reserve/admin-coupons.ts'
import { couponState, couponStateLabels, funderLabels } from '#domain/booking/coupon-form.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { couponFilter } from './list-coupons.ts'

const HEAD = [
  'クーポン番号',
  'コード',
  '割引額',
  '割引率（%）',
  '負担',
  '最低利用額',
  '体験番号',
  '体験',
  '開始',
  '終了',
  '使われた回数',
  '全体の上限',
  '1人の上限',
  '割引の合計',
  '状態',
  '作成日時',
]

const lineOf = (row: AdminCouponRow, now: Date): CsvCell[] => [
  row.id,
  row.code,
  row.amount,
  row.rate_bp === null ? null : row.rate_bp / 100,
  funderLabels[row.funded_by],
  row.minimum_base,
  row.experience_id,
  row.experience_title,
  minuteCell(row.starts_at),
  minuteCell(row.ends_at),
  row.uses,
  row.max_uses,
  row.max_uses_per_user,
  row.discounted,
  couponStateLabels[couponState(row, { now, uses: row.uses })],
  minuteCell(row.created_at),
]

/**
 * The matching coupons as CSV for Excel, in the order of the list, whatever their number. The
 * export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportCoupons(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort, ...asked }: CouponsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  await recordListExport(app, admin, { action: 'export_coupons', subject_type: 'coupon', filter: asked })
  const filter = couponFilter(asked)
  return await csvParts<AdminCouponRow>({
    head: HEAD,
    lineOf: (row) => lineOf(row, now),
    partAfter: async (last) =>
      await findCoupons(app.db, now, filter, { sort, limit: PART, offset: 0, ...(last && { after: last }) }),
  })
}
