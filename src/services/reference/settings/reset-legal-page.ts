import type { LegalText } from '#contract/reference/admin-settings-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import { changeSetting } from './change-setting.ts'
import type { PublicOperatorApp } from './get-public-operator.ts'
import { getLegalText } from './get-legal-text.ts'

/**
 * Removes the operator's own text, so that the generated one is shown again. Does nothing if there
 * is none.
 * @throws Refused not_found, settings_changed
 */
export async function resetLegalPage(
  app: PublicOperatorApp,
  admin: UserActor,
  slug: string,
  version: number,
): Promise<LegalText> {
  const { set, title } = await getLegalText(app, slug)
  const detail = { name: title }
  if (set)
    await changeSetting(app, admin, { key: `legal:${slug}`, value: null, version, action: 'reset_legal_page', detail })
  return await getLegalText(app, slug)
}
