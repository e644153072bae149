import type { Tx } from '../client.ts'

type NewImpersonation = {
  admin_id: number
  user_id: number
  token: string
  reason: string
  begun_at: Date
  expires_at: Date
}

/**
 * Records that an admin impersonates a user. Ends the admin's earlier impersonations.
 * @returns its id
 */
export async function insertImpersonation(tx: Tx, impersonation: NewImpersonation): Promise<number> {
  await tx
    .updateTable('user_viewings')
    .set({ ended_at: impersonation.begun_at })
    .where('admin_id', '=', impersonation.admin_id)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx.insertInto('user_viewings').values(impersonation).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns false if it had ended before */
export async function endImpersonationRow(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_viewings')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
