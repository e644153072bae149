import type { Db } from '#database/client.ts'
import { DOCUMENT_SETTINGS_KEY, documentSettingsOf } from '#database/reference/document-settings.ts'
import { findSettings } from '#database/reference/settings.ts'
import { operatorRegistration, type Registration } from '#domain/booking/registration.ts'

/**
 * The operator's registration for qualified invoices, or null. Its number may be shown only on days
 * on which it holds (`numberOn`).
 */
export async function findOperatorRegistration(db: Db): Promise<Registration | null> {
  const settings = await findSettings(db, ['operator', DOCUMENT_SETTINGS_KEY])
  const { invoice_number = null } = (settings.get('operator') ?? {}) as { invoice_number?: string | null }
  return operatorRegistration({ invoice_number, ...documentSettingsOf(settings.get(DOCUMENT_SETTINGS_KEY)) })
}
