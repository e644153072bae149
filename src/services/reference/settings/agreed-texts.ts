// The texts that people agree to when they register, book or apply. What was shown is what is
// stored (docs/decisions/088).
import { createHash } from 'node:crypto'
import type { LegalPage, LegalVersion } from '#contract/reference/reference-schemas.ts'
import type { Tx } from '#database/client.ts'
import { keepLegalTexts, type LegalText } from '#database/reference/legal-texts.ts'
import { findSettings } from '#database/reference/settings.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { OPERATOR_KEYS, operatorOf } from './get-operator.ts'
import { sampleLegalPage } from './sample-legal-pages.ts'

const SLUGS = ['terms', 'privacy'] as const
type Slug = (typeof SLUGS)[number]

const hashOf = ({ title, sections }: Pick<LegalPage, 'title' | 'sections'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, sections.map(({ heading, paragraphs }) => [heading, paragraphs])]))
    .digest('base64url')

/** The texts as the pages show them now. @param slugs those that the form asks to agree to */
export async function findLegalTexts({ db }: Pick<App, 'db'>, slugs: readonly Slug[] = SLUGS): Promise<LegalText[]> {
  const settings = await findSettings(db, [...OPERATOR_KEYS, ...slugs.map((slug) => `legal:${slug}`)])
  const operator = { ...operatorOf(settings), invoice_number: null }
  return slugs.map((slug) => {
    const own = settings.get(`legal:${slug}`) as Pick<LegalText, 'title' | 'updated_on' | 'sections'> | undefined
    const { title, updated_on, sections } = own ?? sampleLegalPage(slug, operator)!
    return { slug, title, updated_on, sections: [...sections], version: hashOf({ title, sections: [...sections] }) }
  })
}

const versionOf = (texts: readonly LegalText[]): string => texts.map(({ version }) => version).join('.')

/** The version that a form shows and sends with the agreement. */
export const getLegalVersion = async (app: Pick<App, 'db'>): Promise<LegalVersion> => ({
  version: versionOf(await findLegalTexts(app)),
})

/**
 * Keeps the texts of an agreement.
 * @param shown the version that the form had; nothing from a caller that doesn't say
 * @returns the version to store with the agreement
 * @throws Refused legal_changed
 */
export async function agreeToTexts(
  tx: Tx,
  texts: readonly LegalText[],
  shown: string | null | undefined,
  now: Date,
): Promise<string> {
  const seen = shown?.split('.')
  const changed = texts.filter(({ version }) => seen && !seen.includes(version))
  if (changed.length > 0)
    throw new Refused('legal_changed', { texts: changed.map(({ title }) => `「${title}」`).join('と') })
  await keepLegalTexts(tx, texts, now)
  return versionOf(texts)
}
