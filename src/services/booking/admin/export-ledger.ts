import type { LedgerEntry, LedgerFilter } from '#contract/booking/admin-ledger-schemas.ts'
import { findEntriesBelow } from '#database/booking/accounting/find-ledger.ts'
import { refundChoiceLabels } from '#domain/booking/cancellation.ts'
import { adjustmentKindWords, entryWords } from '#domain/booking/ledger.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { entryOf } from './list-ledger.ts'

const HEAD = [
  '記入番号',
  '日時',
  '受取人番号',
  '受取人',
  '種類',
  '予約番号',
  '金額',
  'うち消費税',
  '調整の種類',
  'お客さまに戻った額',
  '理由',
  'キャンセルの返金',
]

const lineOf = (entry: LedgerEntry): CsvCell[] => [
  entry.id,
  minuteCell(entry.at),
  entry.payee.id,
  entry.payee.name,
  entryWords[entry.kind],
  entry.reservation_id,
  entry.amount,
  entry.tax,
  entry.adjustment_kind && adjustmentKindWords[entry.adjustment_kind],
  entry.returned,
  entry.reason,
  entry.refund_choice && refundChoiceLabels[entry.refund_choice],
]

/**
 * The matching entries as CSV for Excel, the newest number first. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportLedger(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...filter }: LedgerFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_ledger', subject_type: 'ledger', filter })
  return await csvParts({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      (await findEntriesBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART)).map(entryOf),
  })
}
