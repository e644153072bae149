// The reply templates of a brand, or of the operator. Call in inApplicationScope.
import { sql } from 'kysely'
import type { ReplyTemplate } from '#domain/communities/reply-templates.ts'
import type { Db, Tx } from '../client.ts'
import type { ApplicationScope } from './application-scope.ts'

type TemplatesRow = { templates: ReplyTemplate[]; version: number }

const brandOf = (scope: ApplicationScope) => (scope.of === 'brand' ? scope.brand_id : null)

/** Undefined if nothing was saved. */
export async function findTemplates(db: Db, scope: ApplicationScope): Promise<TemplatesRow | undefined> {
  const { rows } = await sql<TemplatesRow>`select t.templates, t.version from application_templates t
    where t.brand_id is not distinct from ${brandOf(scope)}::int`.execute(db)
  return rows[0]
}

/**
 * Replaces all templates.
 * @param known_version 0: nothing was saved
 * @returns the new version; undefined if another one was saved meanwhile
 */
export async function replaceTemplates(
  tx: Tx,
  scope: ApplicationScope,
  known_version: number,
  templates: readonly ReplyTemplate[],
): Promise<number | undefined> {
  const json = sql`${JSON.stringify(templates)}::jsonb`
  const { rows } =
    known_version === 0
      ? await sql<{ version: number }>`insert into application_templates (brand_id, templates)
          values (${brandOf(scope)}, ${json}) on conflict (brand_id) do nothing returning version`.execute(tx)
      : await sql<{ version: number }>`update application_templates set templates = ${json}, version = version + 1
          where brand_id is not distinct from ${brandOf(scope)}::int and version = ${known_version}
          returning version`.execute(tx)
  return rows[0]?.version
}
