import type { OwnHoldingRequests } from '#contract/schedule/schedule-schemas.ts'
import { countOwnRequests, findOwnRequests } from '#database/schedule/holding-requests.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { ownHoldingRequestOf } from './own-holding-request-of.ts'

const PAGE = 20

/** The requests that the caller has sent, newest first; a page past the end is empty. */
export async function listOwnHoldingRequests(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<OwnHoldingRequests> {
  const [count, rows] = await Promise.all([
    countOwnRequests(app.db, actor.id),
    findOwnRequests(app.db, actor.id, { limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  return {
    holding_requests: rows.map(ownHoldingRequestOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
  }
}
