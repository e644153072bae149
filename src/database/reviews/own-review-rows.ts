// Writes of authors to their own reviews. The caller holds the lock of the reservation.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

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
