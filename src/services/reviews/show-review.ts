import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { setHidden } from './set-hidden.ts'

/**
 * An admin shows a hidden review again.
 * @throws Refused review_not_found
 */
export async function showReview(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<AdminReview> {
  return await setHidden(app, admin, id, null)
}
