import type { DocumentsOfReservation, IssuedDocument } from '#contract/booking/documents-schemas.ts'
import { findDocument, findDocumentsOf } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import { documentNumber } from '#domain/booking/documents.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { movedTo, presentDocument, refundedSince } from '../shared/documents.ts'

/**
 * All documents of the caller's reservation, the newest first.
 * @throws Refused reservation_not_found
 */
export async function listDocuments(
  app: Pick<App, 'db'>,
  actor: UserActor,
  reservation_id: number,
): Promise<DocumentsOfReservation> {
  const reservation = await findReservation(app.db, reservation_id)
  if (reservation?.user_id !== actor.id) throw new Refused('reservation_not_found')
  const rows = await findDocumentsOf(app.db, reservation_id)
  return {
    documents: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      number: documentNumber(row.kind, row.id),
      issued_on: row.issued_on,
      amount: row.amount,
      name: row.content.name,
      replaced: row.replaced_by_id !== null,
      refunded_since: refundedSince(row, reservation),
      moved_to: movedTo(row, reservation),
    })),
  }
}

/**
 * A document of a reservation of the caller.
 * @throws Refused document_not_found
 */
export async function getDocument(app: Pick<App, 'db'>, actor: UserActor, id: number): Promise<IssuedDocument> {
  const row = await findDocument(app.db, id)
  const reservation = row && (await findReservation(app.db, row.reservation_id))
  if (!row || reservation?.user_id !== actor.id) throw new Refused('document_not_found')
  return presentDocument(row, reservation)
}
