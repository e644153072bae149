import type { Tx } from '../client.ts'

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
