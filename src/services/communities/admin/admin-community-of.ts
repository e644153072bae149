import type { AdminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import type { AdminCommunityRow } from '#database/communities/admin-communities.ts'
import type { Dependents } from '#database/profiles/count-dependents.ts'
import { ownCommunityOf } from '../shared/own-community-of.ts'

/** A community in the API's form for the operator. */
export function adminCommunityOf(row: AdminCommunityRow, dependents: Dependents): AdminCommunity {
  const { brand, ambassadors, application_count, ...community } = row
  return { ...ownCommunityOf(community, dependents), brand, ambassadors, application_count }
}
