import type { AdminReservations, AdminReservationsFilter } from '#contract/booking/admin-booking-schemas.ts'
import { commonReservationWords, findAdminReservations } from '#database/booking/reservations/admin-reservations.ts'
import { paymentStateLabels, statusLabels } from '#domain/booking/admin-reservations.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { listedReservation, reservationsFilter } from './list-admin-reservations.ts'

const HEAD = [
  '予約番号',
  '予約日時',
  '状態',
  'お支払い',
  '要確認',
  '会員番号',
  'お客さま',
  'メールアドレス',
  '体験番号',
  '体験',
  '開催日（はじめ）',
  '開始時刻',
  '回数',
  '人数',
  'お支払い総額',
  '返金',
]

const lineOf = (row: AdminReservations['reservations'][number]): CsvCell[] => [
  row.id,
  minuteCell(row.created_at),
  statusLabels[row.status],
  row.payment_state === null ? '無料' : paymentStateLabels[row.payment_state],
  row.needs_look ? '要確認' : '',
  row.guest.id,
  row.guest.name,
  row.guest.email,
  row.experience.id,
  row.experience.title,
  row.date,
  row.start_time,
  row.slots,
  row.number_of_people,
  row.total,
  row.refunded,
]

/**
 * The matching reservations as CSV for Excel, the newest first, whatever their number. The export
 * is recorded.
 * @throws InvalidInput for a date that isn't valid; Refused seeing_as_somebody
 */
export async function exportAdminReservations(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...query }: AdminReservationsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  const filter = reservationsFilter(query)
  await recordListExport(app, admin, { action: 'export_reservations', subject_type: 'reservation', filter })
  const common = await commonReservationWords(app.db, filter.q)
  return await csvParts({
    head: HEAD,
    lineOf,
    partAfter: async (last) => {
      const after = { ...filter, common, ...(last && { below: last.id }) }
      const rows = await findAdminReservations(app.db, now, { ...after, sort: 'newest' }, { limit: PART, offset: 0 })
      return rows.map((row) => listedReservation(row, now))
    },
  })
}
