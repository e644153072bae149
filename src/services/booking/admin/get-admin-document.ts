import type { AdminDocument } from '#contract/booking/documents-schemas.ts'
import { findDocument } from '#database/booking/accounting/documents.ts'
import { findReservation } from '#database/booking/reservations/reservations.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { presentDocument } from '../shared/present-document.ts'

/** @throws Refused document_not_found */
export async function getAdminDocument(app: Pick<App, 'db'>, id: number): Promise<AdminDocument> {
  const row = await findDocument(app.db, id)
  const reservation = row && (await findReservation(app.db, row.reservation_id))
  if (!row || !reservation) throw new Refused('document_not_found')
  return { ...presentDocument(row, reservation), guest_name: row.guest_name }
}
