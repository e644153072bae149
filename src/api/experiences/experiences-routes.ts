import * as endpoints from '#contract/experiences/experiences-endpoints.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { getFront, listOtherExperiences, listStories } from '#services/experiences/stories/stories.ts'
import { listStoryDays } from '#services/experiences/stories/list-story-days.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const experiencesRoutes = () =>
  serve(endpoints, {
    getFront: ({ app }) => getFront(app),
    listStories: ({ app, query }) => listStories(app, query),
    listStoryDays: ({ app, query }) => listStoryDays(app, query),
    getExperience: async ({ c, app, param, query }) => getExperience(app, await actorOf(c), param.id, query),
    listOtherExperiences: async ({ c, app, param }) => listOtherExperiences(app, await actorOf(c), param.id),
  })
