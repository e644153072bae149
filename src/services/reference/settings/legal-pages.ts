// The legal pages: what they show, the texts that people agree to (docs/decisions/088), and how the
// operator edits them.
import { createHash } from 'node:crypto'
import type { LegalBody, LegalText } from '#contract/reference/admin-settings-schemas.ts'
import type { LegalPage, LegalVersion } from '#contract/reference/reference-schemas.ts'
import type { Tx } from '#database/client.ts'
import { keepLegalTexts, type LegalText as StoredText } from '#database/reference/legal-texts.ts'
import { findSettings, findVersions } from '#database/reference/settings.ts'
import { checkLegal, textOf } from '#domain/reference/legal-text.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { changeSetting } from './change-setting.ts'
import {
  findRegisteredOperator,
  getPublicOperator,
  numberToday,
  OPERATOR_KEYS,
  operatorOf,
  type PublicOperatorApp,
} from './operator.ts'
import { sampleLegalPage } from './sample-legal-pages.ts'

const SLUGS = ['terms', 'privacy'] as const
type Slug = (typeof SLUGS)[number]

const hashOf = ({ title, sections }: Pick<LegalPage, 'title' | 'sections'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, sections.map(({ heading, paragraphs }) => [heading, paragraphs])]))
    .digest('base64url')

/** The settings from which the texts are made. */
export const legalKeys = (slugs: readonly Slug[] = SLUGS): string[] => [
  ...OPERATOR_KEYS,
  ...slugs.map((slug) => `legal:${slug}`),
]

/** The texts as the pages show them now. @param slugs those that the form asks to agree to */
export const findLegalTexts = async ({ db }: Pick<App, 'db'>, slugs: readonly Slug[] = SLUGS): Promise<StoredText[]> =>
  legalTextsOf(await findSettings(db, legalKeys(slugs)), slugs)

/** @param settings of `legalKeys` */
export function legalTextsOf(settings: ReadonlyMap<string, unknown>, slugs: readonly Slug[] = SLUGS): StoredText[] {
  const operator = { ...operatorOf(settings), invoice_number: null }
  return slugs.map((slug) => {
    const own = settings.get(`legal:${slug}`) as Pick<StoredText, 'title' | 'updated_on' | 'sections'> | undefined
    const { title, updated_on, sections } = own ?? sampleLegalPage(slug, operator)!
    return { slug, title, updated_on, sections: [...sections], version: hashOf({ title, sections: [...sections] }) }
  })
}

const versionOf = (texts: readonly StoredText[]): string => texts.map(({ version }) => version).join('.')

/** The version that a form shows and sends with the agreement. */
export const getLegalVersion = async (app: Pick<App, 'db'>): Promise<LegalVersion> => ({
  version: versionOf(await findLegalTexts(app)),
})

/**
 * The caller keeps the texts (`keepLegalTexts`).
 * @param shown the version that the form had; nothing from a caller that doesn't say
 * @returns the version to store with the agreement
 * @throws Refused legal_changed
 */
export function agreedVersion(texts: readonly StoredText[], shown: string | null | undefined): string {
  const seen = shown?.split('.')
  const changed = texts.filter(({ version }) => seen && !seen.includes(version))
  if (changed.length > 0)
    throw new Refused('legal_changed', { texts: changed.map(({ title }) => `「${title}」`).join('と') })
  return versionOf(texts)
}

/** Keeps the texts of an agreement. As `agreedVersion` otherwise. */
export async function agreeToTexts(
  tx: Tx,
  texts: readonly StoredText[],
  shown: string | null | undefined,
  now: Date,
): Promise<string> {
  const version = agreedVersion(texts, shown)
  await keepLegalTexts(tx, texts, now)
  return version
}

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

/**
 * Sets the operator's own text of a legal page, dated today.
 * @throws InvalidInput; Refused not_found, settings_changed
 */
export async function changeLegalPage(
  app: PublicOperatorApp,
  admin: UserActor,
  slug: string,
  { version, ...form }: LegalBody,
): Promise<LegalText> {
  await getLegalText(app, slug)
  const { values, problems } = checkLegal(form)
  if (problems) throw new InvalidInput(problems)
  const now = app.clock.now()
  const { registration } = await findRegisteredOperator(app.db)
  if (registration && form.text.includes(registration.number) && numberToday(registration, now) === null)
    throw new InvalidInput({ text: [`登録番号 ${registration.number} は、登録の期間ではない今日は載せられません。`] })
  await changeSetting(app, admin, {
    key: `legal:${slug}`,
    value: { ...values, updated_on: dateOf(now) },
    version,
    action: 'change_legal_page',
    detail: { name: values.title },
  })
  return await getLegalText(app, slug)
}

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
