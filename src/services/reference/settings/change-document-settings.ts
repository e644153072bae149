import type { DocumentSettingsBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { DOCUMENT_SETTINGS_KEY, type DocumentSettings } from '#database/reference/document-settings.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets from which refund on a return invoice is issued, and since when the operator is registered.
 * Issued documents don't change.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeDocumentSettings(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, return_invoice_from, registered_from }: DocumentSettingsBody,
): Promise<Settings> {
  if (registered_from !== null && !isDate(registered_from))
    throw new InvalidInput({ registered_from: ['登録日を正しく入力してください。'] })
  const { documents } = await getSettings(app)
  const from: DocumentSettings = {
    return_invoice_from: documents.return_invoice_from,
    registered_from: documents.registered_from,
  }
  const to: DocumentSettings = { return_invoice_from, registered_from }
  if (from.return_invoice_from !== to.return_invoice_from || from.registered_from !== to.registered_from)
    await changeSetting(app, admin, {
      key: DOCUMENT_SETTINGS_KEY,
      value: to,
      version,
      action: 'change_document_settings',
      detail: { from, to },
    })
  return await getSettings(app)
}
