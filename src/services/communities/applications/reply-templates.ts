import type { ReplyTemplates, ReplyTemplatesBody } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { findTemplates, replaceTemplates } from '#database/communities/reply-templates.ts'
import { checkTemplates, exampleTemplates } from '#domain/communities/reply-templates.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './applications.ts'

/**
 * The reply templates of the keeper's brand or of the operator; our examples until some are saved.
 */
export async function listReplyTemplates(app: Pick<App, 'db'>, keeper: ApplicationKeeper): Promise<ReplyTemplates> {
  const scope = scopeOf(keeper)
  const saved = await inApplicationScope(app, scope, (tx) => findTemplates(tx, scope))
  return saved ?? { templates: [...exampleTemplates], version: 0 }
}

/**
 * Saves all reply templates of the keeper's brand or of the operator.
 * @throws Refused templates_changed (409) when another keeper saved meanwhile; InvalidInput
 */
export async function saveReplyTemplates(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  { templates, known_version }: ReplyTemplatesBody,
): Promise<ReplyTemplates> {
  const { values, problems } = checkTemplates(templates)
  if (problems) throw new InvalidInput(problems)
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const version = await replaceTemplates(tx, scope, known_version, values)
    if (version === undefined) throw new Refused('templates_changed')
    await insertAudit(tx, keeper, {
      at: app.clock.now(),
      action: 'save_application_templates',
      subject_type: scope.of === 'brand' ? 'brand' : 'setting',
      subject_id: scope.of === 'brand' ? scope.brand_id : 'application_templates',
      detail: { templates: values.length },
    })
    return { templates: values, version }
  })
}
