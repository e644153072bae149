import type { LegalText } from '#contract/reference/admin-settings-schemas.ts'
import { findSettings, findVersions } from '#database/reference/settings.ts'
import { textOf } from '#domain/reference/legal-text.ts'
import { getLegalPage } from './get-legal-page.ts'
import type { PublicOperatorApp } from './get-public-operator.ts'

/**
 * The text of a legal page for editing: the operator's own, or the sample.
 * @throws Refused not_found
 */
export async function getLegalText(app: PublicOperatorApp, slug: string): Promise<LegalText> {
  const { title, updated_on, sections } = await getLegalPage(app, slug)
  const key = `legal:${slug}`
  return {
    slug,
    title,
    text: textOf(sections),
    updated_on,
    version: (await findVersions(app.db, [key])).get(key) ?? 0,
    set: (await findSettings(app.db, [key])).has(key),
  }
}
