import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { insertReview } from '#database/reviews/insert-review.ts'
import { isReviewDeleted } from '#database/reviews/own-review-rows.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { checkedReview } from './checked-review.ts'
import { lockOwnReservation } from './own-reservation.ts'

/**
 * Stores a guest's review of an attended reservation, once per reservation.
 * @param rate 1 to 5
 * @throws Refused 404 when the reservation isn't the caller's, 422 when it isn't attended yet, or
 * has or had a review; InvalidInput
 */
export async function postReview(
  app: App,
  actor: UserActor,
  reservation_id: number,
  input: { rate: number; content: string },
): Promise<Review> {
  const content = checkedReview(input.content)
  const now = app.clock.now()
  const id = await inTransaction(app.db, async (tx) => {
    const reservation = await lockOwnReservation(tx, actor, reservation_id)
    if (displayStatus(reservation, now) !== 'attended') throw new Refused('review_not_attended')
    if (await isReviewDeleted(tx, reservation_id)) throw new Refused('review_deleted')
    const made = await insertReview(tx, {
      experience_id: reservation.experience_id,
      reservation_id,
      user_id: actor.id,
      rate: input.rate,
      content,
      posted_at: now,
    })
    if (made === null) throw new Refused('review_exists')
    return made
  })
  return {
    id,
    from_guest: { avatar_url: actor.image, name: actor.name, posted_at: isoJapan(now), rate: input.rate, content },
    from_host: null,
  }
}
