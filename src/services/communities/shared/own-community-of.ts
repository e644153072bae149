import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import type { OwnCommunity } from '#database/communities/own-communities.ts'
import type { Dependents } from '#database/profiles/count-dependents.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A community in the API's form for its brand. */
export function ownCommunityOf(row: OwnCommunity, dependents: Dependents): BrandCommunity {
  return {
    ...row,
    dependents,
    image_url: row.images[0]?.url ?? null,
    created_at: isoJapan(row.created_at),
    updated_at: isoJapan(row.updated_at),
  }
}
