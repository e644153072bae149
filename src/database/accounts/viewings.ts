import type { Tx } from '../client.ts'

type NewViewing = {
  admin_id: number
  user_id: number
  token: string
  reason: string
  begun_at: Date
  expires_at: Date
}

/**
 * Records that an admin views the product as another user. Ends the admin's earlier viewings.
 * @returns its id
 */
export async function insertViewing(tx: Tx, viewing: NewViewing): Promise<number> {
  await tx
    .updateTable('user_viewings')
    .set({ ended_at: viewing.begun_at })
    .where('admin_id', '=', viewing.admin_id)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx.insertInto('user_viewings').values(viewing).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns false if it had ended before */
export async function endViewingRow(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_viewings')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
