import type { IssuedDocument, ShownDocument } from '#contract/booking/documents-schemas.ts'
import {
  type DocumentRow,
  findLastReceipt,
  insertDocument,
  type IssueFacts,
  readIssueFacts,
} from '#database/booking/accounting/documents.ts'
import { findReservation, type ReservationRow } from '#database/booking/reservations/reservations.ts'
import type { Db, Tx } from '#database/client.ts'
import { findDocumentSettings } from '#database/reference/settings.ts'
import { type DocumentSellers, type Draft, draftReturnInvoice, serviceOf } from '#domain/booking/document-draft.ts'
import { type DocumentKind, documentNumber, isQualified, TAX_RATE, taxOf } from '#domain/booking/documents.ts'
import { payeeRegistration } from '#domain/booking/registration.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { findRegisteredOperator } from '../../reference/settings/operator.ts'

function hostOf(facts: IssueFacts): DocumentSellers['host'] {
  const registration = payeeRegistration(facts)
  return registration && { ...registration, name: facts.legal_name, consented_at: facts.invoice_consented_at }
}

/**
 * Who sells, with the registrations as they are known now.
 * @param former the last receipt of the reservation
 */
export async function documentSellers(
  db: Db,
  facts: IssueFacts,
  former: DocumentRow | undefined,
): Promise<DocumentSellers> {
  const { operator, documents, registration } = await findRegisteredOperator(db)
  return {
    operator: { ...operator, registration },
    host: hostOf(facts),
    former: former ?? null,
    simplified: documents.simplified_invoices,
  }
}

/** Yen of a reservation that are or are being refunded, or were lost in a dispute. */
export const refundedOf = (row: ReservationRow) => (row.refunded ?? 0) + row.refund_queued + row.lost

export type ConfirmedReservation = ReservationRow & { confirmed_at: Date }

export const isConfirmed = (row: ReservationRow | undefined): row is ConfirmedReservation =>
  row !== undefined && row.confirmed_at !== null

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

/** The first day for which the receipt of a moved booking would be issued now; null for another document. */
export function movedTo({ kind, content }: Pick<DocumentRow, 'kind' | 'content'>, reservation: ReservationRow) {
  const { first, last } = serviceOf(reservation)
  const same = content.service_from === first && content.service_to === last
  return kind === 'return_invoice' || reservation.status === 'cancelled' || same ? null : first
}

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
  moved_to: movedTo(row, reservation),
  cancelled: reservation.status === 'cancelled',
  ...shownOf(row),
})

/**
 * Issues the return invoice of a refund, in the transaction that decides the refund. The caller
 * holds the lock of the reservation.
 * @returns its number; undefined below the operator's threshold, and if no issuer is registered
 */
export async function issueReturnInvoice(
  tx: Tx,
  reservation_id: number,
  { refund_id, amount, now }: { refund_id: number; amount: number; now: Date },
): Promise<string | undefined> {
  const { return_invoice_from } = await findDocumentSettings(tx)
  if (amount < return_invoice_from) return undefined
  const row = await findReservation(tx, reservation_id)
  // Without a confirmation nothing was sold.
  if (!isConfirmed(row)) return undefined
  const facts = await readIssueFacts(tx, reservation_id, refund_id)
  const former = await findLastReceipt(tx, reservation_id)
  const sellers = await documentSellers(tx, facts, former)
  const name = former ? former.content.name : row.receipt_name
  const { issuing, content } = draftReturnInvoice(row, sellers, {
    name,
    amount,
    before: facts.refunded_before,
    at: now,
  })
  if (!isQualified(content.parts)) return undefined
  const kind = 'return_invoice'
  const id = await insertDocument(tx, {
    kind,
    issuing,
    reservation_id,
    refund_id,
    replaces_id: null,
    payee_id: facts.payee_id,
    issued_at: now,
    issued_on: dateOf(now),
    amount,
    tax: taxOf(content.parts),
    guest_name: facts.guest_name,
    content,
  })
  return documentNumber(kind, id)
}
