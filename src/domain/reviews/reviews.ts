/**
 * How long an author may change a review (docs/product/reviews.md#editing-and-deleting-a-review).
 */
export const EDIT_HOURS = 48

const MILLISECONDS = EDIT_HOURS * 3_600_000

/** The first moment at which the review can't be changed any more. */
export const editableUntil = (posted_at: Date): Date => new Date(posted_at.getTime() + MILLISECONDS)

/** Reviews posted after this moment can be changed at `now`. */
export const editablePostedAfter = (now: Date): Date => new Date(now.getTime() - MILLISECONDS)

/** Stars and averages of reviews (docs/product/reviews.md#stars-and-averages). */
export const STARS = 5

/** How many of the five stars are filled: the rate, rounded down. */
export function starsOf(rate: number): number {
  return Math.min(STARS, Math.max(0, Math.floor(rate)))
}

/** Whether a review is public. */
export const reviewStates = ['shown', 'hidden'] as const
