import type { ApplicationsQuery, ReceivedApplications } from '#contract/communities/received-applications-schemas.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { countApplications, findApplications, findCommunityNames } from '#database/communities/received-applications.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

const PAGE = 20

/**
 * The applications that the keeper may read, the newest first, 20 a page; a page past the end is
 * empty.
 */
export async function listApplications(
  app: Pick<App, 'db'>,
  keeper: ApplicationKeeper,
  { page, ...filter }: ApplicationsQuery,
): Promise<ReceivedApplications> {
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const total_count = await countApplications(tx, scope, filter)
    const rows = await findApplications(tx, scope, filter, { limit: PAGE, offset: (page - 1) * PAGE })
    return {
      community_applications: rows.map((row) => ({ ...row, applied_at: isoJapan(row.applied_at) })),
      meta: { current_page: page, total_pages: Math.max(1, Math.ceil(total_count / PAGE)), total_count },
      communities: await findCommunityNames(tx, scope),
    }
  })
}
