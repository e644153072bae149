import { sql } from 'kysely'
import type { LegalSection } from '#domain/reference/legal-text.ts'
import type { Tx } from '../client.ts'

/** A text that people agree to; `version` is the hash of title and sections. */
export type LegalText = {
  slug: string
  title: string
  updated_on: string
  sections: readonly LegalSection[]
  version: string
}

/**
 * Keeps the texts that somebody agrees to at `now`. Nearly always they are kept already; then no
 * text is sent to the database, because every booking calls this.
 */
export async function keepLegalTexts(tx: Tx, texts: readonly LegalText[], now: Date): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select version from legal_texts where version in (${sql.join(texts.map(({ version }) => version))})`.execute(tx)
  const kept = new Set(rows.map(({ version }) => version))
  const missing = texts.filter(({ version }) => !kept.has(version))
  if (missing.length === 0) return
  await sql`
    insert into legal_texts (version, slug, title, updated_on, sections, agreed_at)
    select n.version, n.slug, n.title, n.updated_on, n.sections, ${now}
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
      n (version text, slug text, title text, updated_on date, sections jsonb)
    on conflict (version) do nothing`.execute(tx)
}
