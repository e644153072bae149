import type { Front } from '#contract/experiences/experiences-schemas.ts'
import { findStories, prepareSearch, type StorySort } from '#database/experiences/find-stories.ts'
import { countByState, countOnline, findFrontProfiles, findFrontThemes } from '#database/experiences/front.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import type { App } from '../../shared/app.ts'

const STORIES = 8
const PROFILES = 6

export async function getFront(app: Pick<App, 'db' | 'clock' | 'noteChange'>): Promise<Front> {
  const { db } = app
  const now = app.clock.now()
  const first = async (sort: StorySort) => {
    const search = await prepareSearch(db, now, { words: null }, sort)
    return (await findStories(db, search, { after: null, size: STORIES })).stories
  }
  const [new_stories, soon, popular, themes, areas, online_count, ambassadors, brands] = await Promise.all([
    first('new'),
    first('soon'),
    first('popular'),
    findFrontThemes(db),
    countByState(db),
    countOnline(db),
    findFrontProfiles(db, 'ambassador', PROFILES),
    findFrontProfiles(db, 'brand', PROFILES),
  ])
  const slots = [...new_stories, ...soon, ...popular].map(({ next_slot }) => next_slot)
  await noteChanges(app, now, { slots })
  return { new_stories, soon, popular, themes, areas, online_count, ambassadors, brands }
}
