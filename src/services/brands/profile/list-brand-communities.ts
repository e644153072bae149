import { brandIsPublished } from '#database/brands/find-brands.ts'
import { findCommunitiesOfBrand } from '#database/communities/find-communities.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The published communities of a published brand.
 * @throws Refused brand_not_found
 */
export async function listBrandCommunities({ db }: Pick<App, 'db'>, id: number) {
  if (!(await brandIsPublished(db, id))) throw new Refused('brand_not_found')
  return { communities: await findCommunitiesOfBrand(db, id) }
}
