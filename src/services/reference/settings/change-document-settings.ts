import { isDeepStrictEqual } from 'node:util'
import type { DocumentSettingsBody, Settings } from '#contract/reference/admin-settings-schemas.ts'
import { DOCUMENT_SETTINGS_KEY, type DocumentSettings } from '#database/reference/document-settings.ts'
import { registrationProblems } from '#domain/booking/registration.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings } from './get-settings.ts'

/**
 * Sets from which refund on a return invoice is issued, when the operator is registered, and
 * whether it may issue simplified invoices. Issued documents don't change.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeDocumentSettings(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { version, ...to }: DocumentSettingsBody,
): Promise<Settings> {
  const problems = registrationProblems(to)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const from: DocumentSettings = omit((await getSettings(app)).documents, 'version', 'set')
  if (!isDeepStrictEqual(from, to))
    await changeSetting(app, admin, {
      key: DOCUMENT_SETTINGS_KEY,
      value: to,
      version,
      action: 'change_document_settings',
      detail: { from, to },
    })
  return await getSettings(app)
}
