import type { HostHoldingRequests } from '#contract/schedule/host-schedule-schemas.ts'
import { countHostRequests, findHostRequests, type RequestState } from '#database/schedule/holding-requests.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { holdingRequestOf } from './holding-request-of.ts'

const PAGE = 20

/** Requests for the caller's experiences, one page; a page past the end is empty. */
export async function listHostHoldingRequests(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { state, page }: { state: RequestState | 'all'; page: number },
): Promise<HostHoldingRequests> {
  const wanted = state === 'all' ? null : state
  const [{ count, open_count }, rows] = await Promise.all([
    countHostRequests(app.db, actor.id, wanted),
    findHostRequests(app.db, actor.id, { state: wanted, limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  return {
    holding_requests: rows.map(holdingRequestOf),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(count / PAGE)), open_count },
  }
}
