import { DEFAULT_RETURN_INVOICE_FROM } from '#domain/booking/documents.ts'
import type { Db } from '../client.ts'
import { findSettings } from './settings.ts'

export const DOCUMENT_SETTINGS_KEY = 'documents'

/** What the setting stores. */
export type DocumentSettings = {
  /** Yen of a refund from which on a return invoice is issued. */
  return_invoice_from: number
  /** The first and the last day of the operator's registration; null has no limit. */
  registered_from: string | null
  registered_until: string | null
  /** Whether the trade may issue simplified invoices (適格簡易請求書), which name no recipient. */
  simplified_invoices: boolean
}

export const documentSettingsOf = (stored: unknown): DocumentSettings => ({
  return_invoice_from: DEFAULT_RETURN_INVOICE_FROM,
  registered_from: null,
  registered_until: null,
  simplified_invoices: false,
  ...(stored as Partial<DocumentSettings> | undefined),
})

/** As `documentSettingsOf`, of the stored setting. */
export async function findDocumentSettings(db: Db): Promise<DocumentSettings> {
  return documentSettingsOf((await findSettings(db, [DOCUMENT_SETTINGS_KEY])).get(DOCUMENT_SETTINGS_KEY))
}
