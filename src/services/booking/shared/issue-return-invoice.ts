import { findLastReceipt, insertDocument, readIssueFacts } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import type { Tx } from '#database/client.ts'
import { findDocumentSettings } from '#database/reference/document-settings.ts'
import { draftReturnInvoice } from '#domain/booking/document-draft.ts'
import { documentNumber, isQualified, taxOf } from '#domain/booking/documents.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { documentSellers, isConfirmed } from './document-sellers.ts'

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
