import { findBrandName } from '#database/brands/brand-members.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { deleteMember } from './delete-member.ts'

/**
 * Removes a member from a brand and ends their sessions immediately. For the operator.
 * @throws Refused brand_not_found, brand_member_not_found, last_brand_member
 */
export async function removeMemberOfBrand(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  brand_id: number,
  id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if ((await findBrandName(tx, brand_id)) === undefined) throw new Refused('brand_not_found')
    await deleteMember(app, tx, brand_id, id, actor)
  })
}
