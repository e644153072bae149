import type { ApplicationScope } from '#database/communities/application-scope.ts'
import { type BrandActor, isAdminAs, type UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * Reads and decides applications: a member of the community's brand, or an admin for communities
 * without a brand.
 */
export type ApplicationKeeper = BrandActor | UserActor

/**
 * The applications that the keeper may read: their brand's, or the operator's.
 * @throws Refused not_allowed for a user who is not an admin
 */
export function scopeOf(keeper: ApplicationKeeper): ApplicationScope {
  if (keeper.kind === 'brand_member') return { of: 'brand', brand_id: keeper.brand_id }
  if (!isAdminAs(keeper, 'approvals')) throw new Refused('not_allowed')
  return { of: 'operator' }
}
