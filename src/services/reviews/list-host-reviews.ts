import type { HostReviews } from '#contract/reviews/reviews-schemas.ts'
import { countHostReviews, findHostReviews } from '#database/reviews/find-reviews.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { hostReviewOf } from './review-of.ts'

const PAGE = 20

/**
 * Reviews of the caller's experiences, the newest first, one page; a page past the end is empty.
 */
export async function listHostReviews(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { page, unanswered = false }: { page: number; unanswered?: boolean },
): Promise<HostReviews> {
  const [{ count, unanswered_count }, rows] = await Promise.all([
    countHostReviews(app.db, actor.id),
    findHostReviews(app.db, actor.id, { unanswered, limit: PAGE, offset: (page - 1) * PAGE }),
  ])
  const total_pages = Math.max(1, Math.ceil((unanswered ? unanswered_count : count) / PAGE))
  return { reviews: rows.map(hostReviewOf), meta: { current_page: page, total_pages, unanswered_count } }
}
