import { findRating, findReviews } from '#database/reviews/find-reviews.ts'
import { visibleExperience } from '../experiences/shared/visible-experience.ts'
import type { Actor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { reviewOf } from './review-of.ts'

/** Maximum that the API allows. */
const MOST = 200

/**
 * The reviews of an experience, the newest first, with their number and average.
 * @throws Refused experience_not_found, experience_not_public
 */
export async function listReviews(app: Pick<App, 'db'>, actor: Actor, id: number, { limit }: { limit?: number }) {
  await visibleExperience(app, actor, id)
  const [rows, meta] = await Promise.all([findReviews(app.db, id, limit ?? MOST), findRating(app.db, id)])
  return { reviews: rows.map(reviewOf), meta }
}
