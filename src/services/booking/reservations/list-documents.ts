import type { DocumentsOfReservation } from '#contract/booking/documents-schemas.ts'
import { findDocumentsOf } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import { documentNumber } from '#domain/booking/documents.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

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
    documents: rows.map(({ id, kind, issued_on, amount, replaced_by_id, content }) => ({
      id,
      kind,
      number: documentNumber(kind, id),
      issued_on,
      amount,
      name: content.name,
      replaced: replaced_by_id !== null,
    })),
  }
}
