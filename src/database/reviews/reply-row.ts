import { sql } from 'kysely'
import type { Tx } from '../client.ts'

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
