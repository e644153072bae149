import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** A user or a brand member. */
type Owner = { user_id: number } | { brand_member_id: number }

/**
 * Deletes the second factor, passkeys and open challenges of the owner.
 * @returns the numbers of enabled second factors and of passkeys that were deleted
 */
export async function deleteSecondFactors(tx: Tx, owner: Owner): Promise<{ two_factors: number; passkeys: number }> {
  const is = 'user_id' in owner ? sql`user_id = ${owner.user_id}` : sql`brand_member_id = ${owner.brand_member_id}`
  await sql`delete from sign_in_challenges where ${is}`.execute(tx)
  const factors = await sql<{ was_on: boolean }>`delete from two_factors where ${is}
    returning secret is not null as was_on`.execute(tx)
  const passkeys = await sql`delete from passkeys where ${is} returning id`.execute(tx)
  return { two_factors: factors.rows.filter((one) => one.was_on).length, passkeys: passkeys.rows.length }
}
