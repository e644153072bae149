/**
 * How long an author may change a review (docs/product/reviews.md#editing-and-deleting-a-review).
 */
export const EDIT_HOURS = 48

const MILLISECONDS = EDIT_HOURS * 3_600_000

/** The first moment at which the review can't be changed any more. */
export const editableUntil = (posted_at: Date): Date => new Date(posted_at.getTime() + MILLISECONDS)

/** Reviews posted after this moment can be changed at `now`. */
export const editablePostedAfter = (now: Date): Date => new Date(now.getTime() - MILLISECONDS)
