import { inBrandTransaction } from '#database/brand-scope.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { deleteMember } from './delete-member.ts'

/**
 * Removes a member from the actor's brand and ends their sessions immediately.
 * @throws Refused brand_member_not_found, own_brand_member, last_brand_member
 */
export async function removeBrandMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: BrandActor,
  id: number,
): Promise<void> {
  if (id === actor.id) throw new Refused('own_brand_member')
  await inBrandTransaction(app, actor.brand_id, (tx) => deleteMember(app, tx, actor.brand_id, id, actor))
}
