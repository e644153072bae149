import type { IssuedDocument, ShownDocument } from '#contract/booking/documents-schemas.ts'
import type { DocumentRow } from '#database/booking/accounting/documents.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import type { Draft } from '#domain/booking/document-draft.ts'
import { type DocumentKind, documentNumber, TAX_RATE, taxOf } from '#domain/booking/documents.ts'
import { refundedOf } from './document-sellers.ts'

/** What a sheet shows, of an issued document or of one that isn't issued yet. */
export const shownOf = ({ issuing, amount, content: { receiver, ...content } }: Draft): ShownDocument => ({
  ...content,
  simplified: content.simplified ?? false,
  issuer: { ...receiver, invoice_number: content.parts.find(({ of }) => of !== 'host')?.invoice_number ?? null },
  issuing,
  amount,
  tax: taxOf(content.parts),
  tax_rate: TAX_RATE,
})

const numberOf = (kind: DocumentKind, id: number | null) => (id === null ? null : documentNumber(kind, id))

/** Yen that were refunded after a receipt was issued; 0 for a return invoice. */
export const refundedSince = (row: Pick<DocumentRow, 'kind' | 'content'>, reservation: ReservationRow): number =>
  row.kind === 'receipt' ? Math.max(0, refundedOf(reservation) - row.content.refunded) : 0

/**
 * An issued document in the form of the API, with what has become of its reservation since: the
 * document never changes, so a page must say beside it what isn't true any more.
 */
export const presentDocument = (row: DocumentRow, reservation: ReservationRow): IssuedDocument => ({
  id: row.id,
  reservation_id: row.reservation_id,
  kind: row.kind,
  number: documentNumber(row.kind, row.id),
  issued_on: row.issued_on,
  replaces: numberOf(row.kind, row.replaces_id),
  replaced_by: numberOf(row.kind, row.replaced_by_id),
  name_added: row.name_added,
  refunded_since: refundedSince(row, reservation),
  cancelled: reservation.status === 'cancelled',
  ...shownOf(row),
})
