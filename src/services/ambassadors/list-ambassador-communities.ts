import { ambassadorIsPublished } from '#database/ambassadors/find-ambassadors.ts'
import { findCommunitiesOfAmbassador } from '#database/communities/find-communities.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * The published communities of a published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function listAmbassadorCommunities({ db }: Pick<App, 'db'>, id: number) {
  if (!(await ambassadorIsPublished(db, id))) throw new Refused('ambassador_not_found')
  return { communities: await findCommunitiesOfAmbassador(db, id) }
}
