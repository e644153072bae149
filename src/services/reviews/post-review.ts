import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { readReservationState } from '#database/booking/moves.ts'
import { inTransaction } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { insertReview } from '#database/reviews/insert-review.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

const MAX_CONTENT = 2000

/**
 * Stores a guest's review of an attended reservation, once per reservation.
 * @param rate 1 to 5
 * @throws Refused 404 when the reservation isn't the caller's, 422 when it isn't attended yet or
 * has a review; InvalidInput
 */
export async function postReview(
  app: App,
  actor: UserActor,
  reservation_id: number,
  input: { rate: number; content: string },
): Promise<Review> {
  const content = cleanText(input.content)
  if (content === '') throw new InvalidInput({ content: ['感想を入力してください。'] })
  if (content.length > MAX_CONTENT)
    throw new InvalidInput({ content: [`感想は${MAX_CONTENT}文字以内で入力してください。`] })
  const now = app.clock.now()
  const id = await inTransaction(app.db, async (tx) => {
    await lockReservation(tx, reservation_id)
    const reservation = await readReservationState(tx, reservation_id)
    if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (displayStatus(reservation, now) !== 'attended') throw new Refused('review_not_attended')
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
