import type { LegalPage } from '#contract/reference/reference-schemas.ts'
import { findSettings } from '#database/reference/settings.ts'
import { Refused } from '../../shared/refused.ts'
import { getPublicOperator, type PublicOperatorApp } from './get-public-operator.ts'
import { sampleLegalPage } from './sample-legal-pages.ts'

/**
 * A page that the law requires. The operator's own text is the setting `legal:{slug}`; without it,
 * the page is generated from the operator's details.
 * @throws Refused not_found
 */
export async function getLegalPage(app: PublicOperatorApp, slug: string): Promise<LegalPage> {
  const sample = sampleLegalPage(slug, await getPublicOperator(app))
  if (!sample) throw new Refused('not_found')
  const key = `legal:${slug}`
  const own = (await findSettings(app.db, [key])).get(key) as Omit<LegalPage, 'slug' | 'sample'> | undefined
  return own ? { ...own, slug, sample: false } : sample
}
