import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

/** @returns the review's id, or null if this reservation has one already */
export async function insertReview(
  tx: Tx,
  review: {
    experience_id: number
    reservation_id: number
    user_id: number
    rate: number
    content: string
    posted_at: Date
  },
): Promise<number | null> {
  const row = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

// Writes of authors to their own reviews. The caller holds the lock of the reservation.

/**
 * Replaces rate and text of a review that was posted after `posted_after`. The same rate and text
 * again are no change.
 * @returns false if there is no such review, or it is older
 */
export async function editReviewRow(
  tx: Tx,
  reservation_id: number,
  { rate, content, now, posted_after }: { rate: number; content: string; now: Date; posted_after: Date },
): Promise<boolean> {
  const same = sql<boolean>`(rate = ${rate} and content = ${content})`
  const row = await tx
    .updateTable('reviews')
    .set({
      rate,
      content,
      edited_at: sql<Date | null>`case when ${same} then edited_at else ${now}::timestamptz end`,
      reply_outdated: sql<boolean>`reply_outdated or (reply is not null and not ${same})`,
    })
    .where('reservation_id', '=', reservation_id)
    .where('posted_at', '>', posted_after)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the review of a reservation, and remembers that there was one.
 * @returns false if there is none
 */
export async function deleteReviewRow(tx: Tx, reservation_id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gone as (delete from reviews where reservation_id = ${reservation_id} returning id, reservation_id)
    insert into deleted_reviews (reservation_id, review_id, deleted_at)
    select reservation_id, id, ${now}::timestamptz from gone`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether the author deleted the review of this reservation. */
export async function isReviewDeleted(db: Db, reservation_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_reviews')
    .select('review_id')
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Writes the reply to a review that has none, or that its guest changed since. `edited_at` is the
 * version that the host read; undefined accepts any. Waits for a concurrent call.
 * @returns false if there is a reply already, or another version
 */
export async function replyRow(
  tx: Tx,
  id: number,
  {
    reply,
    user_id,
    now,
    edited_at,
  }: { reply: string; user_id: number; now: Date; edited_at?: Date | null | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ reply, reply_user_id: user_id, replied_at: now, reply_outdated: false })
    .where('id', '=', id)
    .where((where) => where.or([where('reply', 'is', null), where('reply_outdated', '=', true)]))
    // The API shows whole seconds.
    .$if(edited_at !== undefined, (query) =>
      query.where(sql`date_trunc('second', edited_at)`, 'is not distinct from', edited_at ?? null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
