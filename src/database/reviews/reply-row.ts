import type { Tx } from '../client.ts'

/** Writes the only reply. False if there is one already; waits for a concurrent call. */
export async function replyRow(
  tx: Tx,
  id: number,
  { reply, user_id, now }: { reply: string; user_id: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ reply, reply_user_id: user_id, replied_at: now })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
