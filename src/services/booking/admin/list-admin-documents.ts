import type { AdminDocuments, DocumentsQuery, ListedDocument } from '#contract/booking/documents-schemas.ts'
import {
  commonDocumentWords,
  countDocuments,
  findDocuments,
  type ListedDocumentRow,
} from '#database/booking/accounting/find-documents.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { documentNumber } from '#domain/booking/documents.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 20

/** A document of the list in the form of the API. */
export const listedDocumentOf = (row: ListedDocumentRow): ListedDocument => ({
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
    findDocuments(db, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countDocuments(db, filter),
  ])
  const counted = filter.q === undefined ? { total_count: found, has_more: false } : cappedCount(found)
  return {
    documents: rows.map(listedDocumentOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(counted.total_count / PAGE_SIZE)), ...counted },
  }
}
