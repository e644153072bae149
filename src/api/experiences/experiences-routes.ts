import * as endpoints from '#contract/experiences/experiences-endpoints.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { getFront } from '#services/experiences/stories/get-front.ts'
import { listOtherExperiences } from '#services/experiences/stories/list-other-experiences.ts'
import { listStoryDays } from '#services/experiences/stories/list-story-days.ts'
import { listStories } from '#services/experiences/stories/list-stories.ts'
import { actorOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const experiencesRoutes = () =>
  router()
    .openapi(guarded(endpoints.getFront), async (c) => c.json(await getFront(c.get('app')), 200))
    .openapi(guarded(endpoints.listStories), async (c) =>
      c.json(await listStories(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listStoryDays), async (c) =>
      c.json(await listStoryDays(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getExperience), async (c) =>
      c.json(await getExperience(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listOtherExperiences), async (c) =>
      c.json(await listOtherExperiences(c.get('app'), await actorOf(c), c.req.valid('param').id), 200),
    )
