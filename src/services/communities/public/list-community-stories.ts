import { communityIsPublished } from '#database/communities/find-communities.ts'
import { findCommunityStories } from '#database/experiences/find-community-stories.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

const MOST = 60

/**
 * The published experiences of a published community, the newest first.
 * @throws Refused community_not_found
 */
export async function listCommunityStories(app: Pick<App, 'db' | 'clock' | 'noteChange'>, id: number) {
  const now = app.clock.now()
  if (!(await communityIsPublished(app.db, id))) throw new Refused('community_not_found')
  const stories = await findCommunityStories(app.db, now, id, MOST)
  await noteChanges(app, now, { slots: stories.map(({ next_slot }) => next_slot) })
  return { stories }
}
