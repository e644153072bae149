import type { DocumentRow, IssueFacts } from '#database/booking/accounting/documents.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import type { Db } from '#database/client.ts'
import { findDocumentSettings } from '#database/reference/document-settings.ts'
import type { DocumentSellers } from '#domain/booking/document-draft.ts'
import { payeeRegistration } from '#domain/booking/registration.ts'
import { getOperator } from '../../reference/settings/get-operator.ts'
import { findOperatorRegistration } from '../../reference/settings/operator-registration.ts'

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
  const operator = await getOperator({ db })
  const { simplified_invoices: simplified } = await findDocumentSettings(db)
  return {
    operator: { ...operator, registration: await findOperatorRegistration(db) },
    host: hostOf(facts),
    former: former ?? null,
    simplified,
  }
}

/** Yen of a reservation that are or are being refunded, or were lost in a dispute. */
export const refundedOf = (row: ReservationRow) => (row.refunded ?? 0) + row.refund_queued + row.lost

export type ConfirmedReservation = ReservationRow & { confirmed_at: Date }

export const isConfirmed = (row: ReservationRow | undefined): row is ConfirmedReservation =>
  row !== undefined && row.confirmed_at !== null
