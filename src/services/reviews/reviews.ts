import type { HostReview, Review } from '#contract/reviews/reviews-schemas.ts'
import { readReservationState } from '#database/booking/reservations/moves.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockReservation } from '#database/locks.ts'
import { findReviewOf, findReviews, type HostReviewRow, type ReviewRow } from '#database/reviews/find-reviews.ts'
import { deleteReviewRow, editReviewRow, insertReview, isReviewDeleted } from '#database/reviews/write-reviews.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { editablePostedAfter } from '#domain/reviews/reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { requireVisible, userIdOf } from '../experiences/shared/visible-experience.ts'
import type { Actor, UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

const MAX_CONTENT = 2000

/** @throws InvalidInput when it is empty or too long */
function checkedReview(text: string): string {
  const content = cleanText(text)
  if (content === '') throw new InvalidInput({ content: ['感想を入力してください。'] })
  if (content.length > MAX_CONTENT)
    throw new InvalidInput({ content: [`感想は${MAX_CONTENT}文字以内で入力してください。`] })
  return content
}

/**
 * Locks a reservation of the caller. Writing, editing and deleting its review happen one after
 * another.
 * @throws Refused reservation_not_found, also for another guest's
 */
async function lockOwnReservation(tx: Tx, actor: UserActor, id: number) {
  await lockReservation(tx, id)
  const reservation = await readReservationState(tx, id)
  if (!reservation || reservation.user_id !== actor.id) throw new Refused('reservation_not_found')
  return reservation
}

/** A review in the API's form. */
export function reviewOf(row: ReviewRow): Review {
  return {
    id: row.id,
    from_guest: {
      avatar_url: row.guest_image,
      name: row.guest_name,
      posted_at: isoJapan(row.posted_at),
      rate: row.rate,
      content: row.content,
      ...(row.edited_at && { edited_at: isoJapan(row.edited_at) }),
    },
    from_host:
      row.reply === null || row.replied_at === null
        ? null
        : { name: row.hosted_by, posted_at: isoJapan(row.replied_at), content: row.reply },
  }
}

/** The same with its experience, for its host. */
export function hostReviewOf(row: HostReviewRow): HostReview {
  return {
    ...reviewOf(row),
    experience: { id: row.experience_id, title: row.experience_title },
    hidden: row.hidden,
    reply_outdated: row.reply_outdated,
  }
}

/** Maximum that the API allows. */
const MOST = 200

/**
 * The reviews of an experience, the newest first, with their number and average.
 * @throws Refused experience_not_found, experience_not_public
 */
export async function listReviews(app: Pick<App, 'db'>, actor: Actor, id: number, { limit }: { limit?: number }) {
  const found = await findReviews(app.db, id, userIdOf(actor), limit ?? MOST)
  if (!found) throw new Refused('experience_not_found')
  requireVisible(actor, found.access)
  return { reviews: found.reviews.map(reviewOf), meta: found.meta }
}

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
