import { findSoldReservations, type SoldRow } from '#database/booking/accounting/host-sales.ts'
import { serviceFeeOf } from '#domain/booking/total.ts'
import { saleOf, taxIn } from '#domain/booking/sales.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART } from '../../shared/export-list.ts'
import { soldReservationOf } from './get-sales-of-month.ts'

const HEAD = [
  '予約番号',
  '予約日時',
  '体験',
  '開催日（はじめ）',
  '開催日（おわり）',
  '回数',
  '人数',
  '状態',
  '体験料金',
  'オプション',
  'クーポン割引',
  'サービス料（ゲストの負担）',
  'お支払い総額',
  '返金',
  '返金の運営負担',
  '売上',
  '販売手数料（差し引き）',
  '販売手数料のうち消費税',
  'クーポンの運営負担',
  'お受け取り額',
  'お受け取りの確定',
  'カード会社の確認',
]

const STATES = { coming: '開催前', attended: '開催済み', cancelled: 'キャンセル' } as const

function lineOf(row: SoldRow, now: Date): CsvCell[] {
  const sold = soldReservationOf(row, now)
  return [
    row.reservation_id,
    minuteCell(sold.reserved_at),
    sold.experience.title,
    sold.first_date,
    sold.last_date,
    sold.slots,
    sold.number_of_people,
    STATES[sold.status],
    row.tour,
    row.option,
    row.discount,
    serviceFeeOf(row),
    sold.gross,
    sold.refunds,
    sold.refund_share,
    saleOf(sold),
    sold.commission,
    taxIn(sold.commission),
    sold.coupon_share,
    sold.due,
    sold.final ? '確定' : '見込み',
    sold.disputed ? '確認中' : sold.lost > 0 ? `チャージバックで返金（${formatYen(sold.lost)}）` : '',
  ]
}

/**
 * All reservations of a month as CSV for Excel, one line each.
 * @param month 'YYYY-MM'
 */
export async function exportSales(app: Pick<App, 'db' | 'clock'>, actor: UserActor, month: string): Promise<string> {
  const now = app.clock.now()
  const parts = await csvParts<SoldRow>({
    head: HEAD,
    lineOf: (row) => lineOf(row, now),
    partAfter: async (after) => await findSoldReservations(app.db, actor.id, month, { limit: PART, after }),
  })
  return (await Array.fromAsync(parts)).join('')
}
