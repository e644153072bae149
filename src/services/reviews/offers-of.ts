import type { Offers } from '#contract/reviews/offers-schemas.ts'
import { findHostedNumbers, findHostedStories, type HostScope } from '#database/experiences/hosted-stories.ts'
import { findReviewsOfHost } from '#database/reviews/find-reviews.ts'
import type { App } from '../shared/app.ts'
import { reviewOf } from './review-of.ts'

const MOST_STORIES = 60
const MOST_REVIEWS = 10

/** The public stories of a host, and the newest reviews of them. */
export async function offersOf({ db, clock }: Pick<App, 'db' | 'clock'>, scope: HostScope): Promise<Offers> {
  const [stories, reviews, meta] = await Promise.all([
    findHostedStories(db, clock.now(), scope, MOST_STORIES),
    findReviewsOfHost(db, scope, MOST_REVIEWS),
    findHostedNumbers(db, scope),
  ])
  return {
    stories,
    reviews: reviews.map((row) => ({
      ...reviewOf(row),
      experience: { id: row.experience_id, title: row.experience_title },
    })),
    meta,
  }
}
