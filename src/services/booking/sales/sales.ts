import type {
  Commission,
  OwnCommission,
  Sales,
  SalesOfMonth,
  SoldReservation,
  SoldSession,
} from '#contract/booking/host-sales-schemas.ts'
import { findDefaultRate, findOwnRate, findRatesOfAmbassador } from '#database/booking/accounting/commission.ts'
import {
  countSoldSessions,
  findMonthsOfSales,
  findPlacedReservations,
  findSoldReservations,
  findYearsOfSales,
  type MonthOfSales,
  type PlacedRow,
  type SoldRow,
} from '#database/booking/accounting/host-sales.ts'
import { headsOf } from '#domain/booking/party.ts'
import { partyWords, peopleOf } from '#domain/booking/party-words.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import { addFields, areSalesFinal, saleOf, salesOf, sumOfSales, taxIn } from '#domain/booking/sales.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { monthsOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, csvParts, PART } from '../../shared/export-list.ts'

/** The default rate in force, for visitors. */
export async function getCommission(app: Pick<App, 'db' | 'clock' | 'noteChange'>): Promise<Commission> {
  const { commission_bp, changes_at } = await findDefaultRate(app.db, app.clock.now())
  app.noteChange?.(changes_at)
  return { commission_bp }
}

/** The rates with which a booking of the actor's experiences is made now. */
export async function getOwnCommission(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, current_ambassador_id }: UserActor,
): Promise<OwnCommission> {
  const now = clock.now()
  const [commission_bp, communities] = await Promise.all([
    findOwnRate(db, now, id),
    current_ambassador_id === null ? [] : findRatesOfAmbassador(db, now, current_ambassador_id),
  ])
  return { commission_bp, communities }
}

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
    total: sold.reduce<Sums>(addFields, noMonth),
    years: Array.from({ length: last - first + 1 }, (_, index) => first + index),
  }
}

/** One reservation of a host's sales. Without the guest's name: accounting doesn't need it. */
function soldReservationOf(row: SoldRow, now: Date): SoldReservation {
  const final = areSalesFinal(row, now)
  return {
    reservation_id: row.reservation_id,
    experience: { id: row.experience_id, title: row.experience_title },
    reserved_at: isoJapan(row.confirmed_at),
    first_date: dateOf(row.first_starts_at),
    last_date: dateOf(row.last_ends_at),
    slots: row.slots,
    ...peopleOf(row),
    status: row.status === 'cancelled' ? 'cancelled' : final ? 'attended' : 'coming',
    cancelled_by: row.cancelled_by,
    discount: row.discount,
    disputed: row.disputed,
    lost: row.lost,
    ...salesOf(row),
    final,
  }
}

/** A session from its rows, at least one. */
function soldSessionOf(rows: readonly PlacedRow[], now: Date): SoldSession {
  const { calendar_id, experience_id, experience_title, date, start_time, end_time } = rows[0]!
  const reservations = rows.map((row) => soldReservationOf(row, now))
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    calendar_id,
    experience: { id: experience_id, title: experience_title },
    date,
    start_time,
    end_time,
    participants: sum(
      reservations.map((one) => (one.status === 'cancelled' ? 0 : headsOf(one.lines, one.number_of_people))),
    ),
    discounts: sum(reservations.map(({ discount }) => discount)),
    ...sumOfSales(rows.map((row) => salesOf(row))),
    final: reservations.every(({ final }) => final),
    reservations,
  }
}

/**
 * A month's sums and one page of its sessions with their reservations. A reservation of several
 * slots is listed once, at its last one.
 * @param month 'YYYY-MM'
 */
export async function getSalesOfMonth(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  month: string,
  { page }: { page: number },
): Promise<SalesOfMonth> {
  const now = app.clock.now()
  const [[summary = { month, ...noMonth }], count, rows] = await Promise.all([
    findMonthsOfSales(app.db, now, actor.id, month, 1),
    countSoldSessions(app.db, actor.id, month),
    findPlacedReservations(app.db, actor.id, month, rangeOf(page)),
  ])
  return {
    summary,
    sessions: [...Map.groupBy(rows, ({ calendar_id }) => calendar_id).values()].map((one) => soldSessionOf(one, now)),
    meta: pageMetaOf(page, count),
  }
}

const STATES = { coming: '開催前', attended: '開催済み', cancelled: 'キャンセル' } as const

const COLUMNS: Columns<{ row: SoldRow; sold: SoldReservation }> = [
  ['予約番号', ({ row }) => row.reservation_id],
  ['予約日時', ({ sold }) => minuteCell(sold.reserved_at)],
  ['体験', ({ sold }) => sold.experience.title],
  ['開催日（はじめ）', ({ sold }) => sold.first_date],
  ['開催日（おわり）', ({ sold }) => sold.last_date],
  ['回数', ({ sold }) => sold.slots],
  ['人数', ({ sold }) => sold.number_of_people],
  ['状態', ({ sold }) => STATES[sold.status]],
  ['体験料金', ({ row }) => row.tour],
  ['オプション', ({ row }) => row.option],
  ['クーポン割引', ({ row }) => row.discount],
  ['サービス料（ゲストの負担）', ({ row }) => serviceFeeOf(row)],
  ['お支払い総額', ({ sold }) => sold.gross],
  ['返金', ({ sold }) => sold.refunds],
  ['返金の運営負担', ({ sold }) => sold.refund_share],
  ['売上', ({ sold }) => saleOf(sold)],
  ['販売手数料（差し引き）', ({ sold }) => sold.commission],
  ['販売手数料のうち消費税', ({ sold }) => taxIn(sold.commission)],
  ['クーポンの運営負担', ({ sold }) => sold.coupon_share],
  ['お受け取り額', ({ sold }) => sold.due],
  ['お受け取りの確定', ({ sold }) => (sold.final ? '確定' : '見込み')],
  [
    'カード会社の確認',
    ({ sold }) => (sold.disputed ? '確認中' : sold.lost > 0 ? `チャージバックで返金（${formatYen(sold.lost)}）` : ''),
  ],
  ['人数の内訳', ({ sold }) => (sold.lines ? partyWords(sold.lines, 0) : '')],
]

/**
 * All reservations of a month as CSV for Excel, one line each.
 * @param month 'YYYY-MM'
 */
export async function exportSales(app: Pick<App, 'db' | 'clock'>, actor: UserActor, month: string): Promise<string> {
  const now = app.clock.now()
  const parts = await csvParts({
    columns: COLUMNS,
    partAfter: async (last) => {
      const rows = await findSoldReservations(app.db, actor.id, month, { limit: PART, after: last?.row ?? null })
      return rows.map((row) => ({ row, sold: soldReservationOf(row, now) }))
    },
  })
  return (await Array.fromAsync(parts)).join('')
}
