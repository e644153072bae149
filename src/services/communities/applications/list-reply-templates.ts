import type { ReplyTemplates } from '#contract/communities/received-applications-schemas.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { findTemplates } from '#database/communities/reply-templates.ts'
import { exampleTemplates } from '#domain/communities/reply-templates.ts'
import type { App } from '../../shared/app.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

/**
 * The reply templates of the keeper's brand or of the operator; our examples until some are saved.
 */
export async function listReplyTemplates(app: Pick<App, 'db'>, keeper: ApplicationKeeper): Promise<ReplyTemplates> {
  const scope = scopeOf(keeper)
  const saved = await inApplicationScope(app, scope, (tx) => findTemplates(tx, scope))
  return saved ?? { templates: [...exampleTemplates], version: 0 }
}
