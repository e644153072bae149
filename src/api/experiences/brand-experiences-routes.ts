import * as endpoints from '#contract/experiences/brand-experiences-endpoints.ts'
import { getParticipantNumbers } from '#services/experiences/brand/get-participant-numbers.ts'
import { listCommunityExperiences } from '#services/experiences/brand/list-community-experiences.ts'
import { listNextSlots } from '#services/experiences/brand/list-next-slots.ts'
import { brandMemberOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandExperiencesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listCommunityExperiences), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      const { id } = c.req.valid('param')
      return c.json(await listCommunityExperiences(c.get('app'), brand_id, id, c.req.valid('query')), 200)
    })
    .openapi(guarded(endpoints.listNextSlots), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await listNextSlots(c.get('app'), brand_id), 200)
    })
    .openapi(guarded(endpoints.getParticipantNumbers), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await getParticipantNumbers(c.get('app'), brand_id, c.req.valid('param').id), 200)
    })
