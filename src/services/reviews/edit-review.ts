import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findReviewOf } from '#database/reviews/find-reviews.ts'
import { editReviewRow } from '#database/reviews/own-review-rows.ts'
import { editablePostedAfter } from '#domain/reviews/edit-period.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { checkedReview } from './checked-review.ts'
import { lockOwnReservation } from './own-reservation.ts'
import { reviewOf } from './review-of.ts'

/**
 * Replaces rate and text of the caller's review, up to 48 hours after it was posted. It keeps its
 * place in the lists, and stays hidden if an admin hid it. The host may reply again if they had
 * replied to the earlier text.
 * @param rate 1 to 5
 * @throws Refused reservation_not_found, review_not_found, review_edit_over; InvalidInput
 */
export async function editReview(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  reservation_id: number,
  input: { rate: number; content: string },
): Promise<Review> {
  const content = checkedReview(input.content)
  return await inTransaction(app.db, async (tx) => {
    await lockOwnReservation(tx, actor, reservation_id)
    const now = app.clock.now()
    const change = { rate: input.rate, content, now, posted_after: editablePostedAfter(now) }
    const edited = await editReviewRow(tx, reservation_id, change)
    const row = await findReviewOf(tx, reservation_id)
    if (!row) throw new Refused('review_not_found')
    if (!edited) throw new Refused('review_edit_over')
    return reviewOf(row)
  })
}
