import type { Offers } from '#contract/reviews/reviews-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { findHostedNumbers, findHostedStories, type HostScope } from '#database/experiences/hosted-stories.ts'
import { findReviewsOfHost } from '#database/reviews/find-reviews.ts'
import type { App } from '../shared/app.ts'
import { noteChanges } from '../shared/note-changes.ts'
import { Refused } from '../shared/refused.ts'
import { reviewOf } from './reviews.ts'

const MOST_STORIES = 60
const MOST_REVIEWS = 10

/** The public stories of a host, and the newest reviews of them. */
export async function offersOf(app: Pick<App, 'db' | 'clock' | 'noteChange'>, scope: HostScope): Promise<Offers> {
  const { db } = app
  const now = app.clock.now()
  const [stories, reviews, meta] = await Promise.all([
    findHostedStories(db, now, scope, MOST_STORIES),
    findReviewsOfHost(db, scope, MOST_REVIEWS),
    findHostedNumbers(db, scope),
  ])
  await noteChanges(app, now, { slots: stories.map(({ next_slot }) => next_slot) })
  return {
    stories,
    reviews: reviews.map((row) => ({
      ...reviewOf(row),
      experience: { id: row.experience_id, title: row.experience_title },
    })),
    meta,
  }
}

/**
 * The stories and reviews of a published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function getAmbassadorOffers(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  ambassador_id: number,
): Promise<Offers> {
  if (!(await findAmbassador(app.db, ambassador_id))?.published) throw new Refused('ambassador_not_found')
  return await offersOf(app, { ambassador_id })
}
