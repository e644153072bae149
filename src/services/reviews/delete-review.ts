import { inTransaction } from '#database/client.ts'
import { deleteReviewRow, isReviewDeleted } from '#database/reviews/own-review-rows.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { lockOwnReservation } from './own-reservation.ts'

/**
 * Deletes the caller's review and the host's reply to it, for good: this reservation gets no other
 * review. A repeated call changes nothing.
 * @throws Refused reservation_not_found, review_not_found
 */
export async function deleteReview(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  reservation_id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockOwnReservation(tx, actor, reservation_id)
    const deleted = await deleteReviewRow(tx, reservation_id, app.clock.now())
    if (!deleted && !(await isReviewDeleted(tx, reservation_id))) throw new Refused('review_not_found')
  })
}
