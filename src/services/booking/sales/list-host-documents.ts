import type { HostDocuments } from '#contract/booking/documents-schemas.ts'
import { countDocumentsOfHost, findDocumentsOfHost } from '#database/booking/accounting/find-documents.ts'
import { documentNumber } from '#domain/booking/documents.ts'
import { taxIn } from '#domain/booking/sales.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'

/**
 * Documents that guests got for the sales of a host. Without the name on them: it may be the name
 * of a company that the host doesn't know.
 */
export async function listHostDocuments(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<HostDocuments> {
  const [rows, total_count] = await Promise.all([
    findDocumentsOfHost(db, actor.id, rangeOf(page)),
    countDocumentsOfHost(db, actor.id),
  ])
  return {
    documents: rows.map(({ id, kind, issuing, reservation_id, issued_on, replaced_by_id, content }) => {
      const { host_amount, parts, seller, experience_title, service_from } = content
      const part = parts.find(({ of }) => of !== 'operator')
      const invoice_number = part?.invoice_number ?? null
      return {
        number: documentNumber(kind, id),
        kind,
        issuing,
        reservation_id,
        issued_on,
        experience_title,
        service_from,
        amount: host_amount,
        tax: invoice_number === null ? null : taxIn(host_amount),
        issuer: part?.name ?? seller,
        invoice_number,
        replaced: replaced_by_id !== null,
      }
    }),
    meta: countedMetaOf(page, total_count),
  }
}
