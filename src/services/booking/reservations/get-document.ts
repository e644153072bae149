import type { IssuedDocument } from '#contract/booking/documents-schemas.ts'
import { findDocument } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { presentDocument } from '../shared/present-document.ts'

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
