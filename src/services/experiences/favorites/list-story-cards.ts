import type { StoryCards } from '#contract/experiences/favorites-schemas.ts'
import { publishedAmong } from '#database/experiences/favorites.ts'
import { findStoryCards } from '#database/experiences/story-cards.ts'
import type { App } from '../../shared/app.ts'

/** The cards of these experiences in this order, without those that aren't public. */
export async function listStoryCards(app: Pick<App, 'db' | 'clock'>, ids: readonly number[]): Promise<StoryCards> {
  return { stories: await findStoryCards(app.db, app.clock.now(), await publishedAmong(app.db, ids)) }
}
