import type { DocumentsFilter, ListedDocument } from '#contract/booking/documents-schemas.ts'
import { findDocumentsBelow } from '#database/booking/accounting/find-documents.ts'
import { documentKindLabels, issuingLabels } from '#domain/booking/documents.ts'
import type { CsvCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { listedDocumentOf } from './list-admin-documents.ts'

const HEAD = [
  '番号',
  '種類',
  '発行のしかた',
  '発行日',
  '予約番号',
  'お客さま',
  '宛名',
  'ホスト',
  '金額',
  'うち消費税',
  '発行し直し',
]

const lineOf = (row: ListedDocument): CsvCell[] => [
  row.number,
  documentKindLabels[row.kind],
  issuingLabels[row.issuing],
  row.issued_on,
  row.reservation_id,
  row.guest_name,
  row.name,
  row.seller,
  row.amount,
  row.tax,
  row.replaced ? '発行し直し済み' : '',
]

/**
 * The matching documents as CSV for Excel, the newest first. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportDocuments(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...filter }: DocumentsFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_documents', subject_type: 'document', filter })
  return await csvParts({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      (await findDocumentsBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART)).map(listedDocumentOf),
  })
}
