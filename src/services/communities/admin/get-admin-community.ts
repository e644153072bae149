import type { AdminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import { findAdminCommunity } from '#database/communities/admin-communities.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { adminCommunityOf } from './admin-community-of.ts'

/**
 * One community of any brand, published or not. For the operator.
 * @throws Refused community_not_found
 */
export async function getAdminCommunity({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<AdminCommunity> {
  const [row, dependents] = await Promise.all([
    findAdminCommunity(db, id),
    countDependents(db, 'community', id, clock.now()),
  ])
  if (!row) throw new Refused('community_not_found')
  return adminCommunityOf(row, dependents)
}
