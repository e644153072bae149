import type {
  AdminDocument,
  AdminDocuments,
  DocumentsFilter,
  DocumentsQuery,
  ListedDocument,
} from '#contract/booking/documents-schemas.ts'
import { findDocument } from '#database/booking/accounting/documents.ts'
import {
  commonDocumentWords,
  countDocuments,
  findDocuments,
  findDocumentsBelow,
  type ListedDocumentRow,
} from '#database/booking/accounting/find-documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { documentKindLabels, documentNumber, issuingLabels } from '#domain/booking/documents.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cappedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'
import { Refused } from '../../shared/refused.ts'
import { presentDocument } from '../shared/documents.ts'

/** A document of the list in the form of the API. */
const listedDocumentOf = (row: ListedDocumentRow): ListedDocument => ({
  ...row,
  number: documentNumber(row.kind, row.id),
})

/** One page of the issued documents that match. A page past the end is empty. */
export async function listAdminDocuments(
  { db }: Pick<App, 'db'>,
  { page, sort, ...asked }: DocumentsQuery,
): Promise<AdminDocuments> {
  const filter = { ...asked, common: await commonDocumentWords(db, asked.q) }
  const [rows, found] = await Promise.all([
    findDocuments(db, filter, { sort, ...rangeOf(page) }),
    countDocuments(db, filter),
  ])
  const counted = filter.q === undefined ? { total_count: found, has_more: false } : cappedCount(found)
  return {
    documents: rows.map(listedDocumentOf),
    meta: cappedMetaOf(page, counted),
  }
}

const COLUMNS: Columns<ListedDocument> = [
  ['番号', (row) => row.number],
  ['種類', (row) => documentKindLabels[row.kind]],
  ['発行のしかた', (row) => issuingLabels[row.issuing]],
  ['発行日', (row) => row.issued_on],
  ['予約番号', (row) => row.reservation_id],
  ['お客さま', (row) => row.guest_name],
  ['宛名', (row) => row.name],
  ['ホスト', (row) => row.seller],
  ['金額', (row) => row.amount],
  ['うち消費税', (row) => row.tax],
  ['発行し直し', (row) => (row.replaced ? '発行し直し済み' : '')],
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
  return await exportList(app, admin, {
    action: 'export_documents',
    subject_type: 'document',
    filter,
    columns: COLUMNS,
    partAfter: async (last) =>
      (await findDocumentsBelow(app.db, { ...filter, ...(last && { below: last.id }) }, PART)).map(listedDocumentOf),
  })
}

/** @throws Refused document_not_found */
export async function getAdminDocument(app: Pick<App, 'db'>, id: number): Promise<AdminDocument> {
  const row = await findDocument(app.db, id)
  const reservation = row && (await findReservation(app.db, row.reservation_id))
  if (!row || !reservation) throw new Refused('document_not_found')
  return { ...presentDocument(row, reservation), guest_name: row.guest_name }
}
