import type { Db } from '../client.ts'
import { findStoryCards, type StoryCardRow } from './story-cards.ts'

/** The newest published experiences of a community. */
export async function findCommunityStories(
  db: Db,
  now: Date,
  community_id: number,
  most: number,
): Promise<StoryCardRow[]> {
  const rows = await db
    .selectFrom('experiences')
    .select('id')
    .where('community_id', '=', community_id)
    .where('status', '=', 'published')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return await findStoryCards(
    db,
    now,
    rows.map((row) => row.id),
  )
}
