import { communityIsPublished } from '#database/communities/find-communities.ts'
import { findCommunityStories } from '#database/experiences/find-community-stories.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

const MOST = 60

/**
 * The published experiences of a published community, the newest first.
 * @throws Refused community_not_found
 */
export async function listCommunityStories({ db, clock }: Pick<App, 'db' | 'clock'>, id: number) {
  if (!(await communityIsPublished(db, id))) throw new Refused('community_not_found')
  return { stories: await findCommunityStories(db, clock.now(), id, MOST) }
}
