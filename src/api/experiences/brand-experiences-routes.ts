import * as endpoints from '#contract/experiences/brand-experiences-endpoints.ts'
import {
  getParticipantNumbers,
  listCommunityExperiences,
  listNextSlots,
} from '#services/experiences/brand/community-experiences.ts'
import { serve } from '../shared/serve.ts'

export const brandExperiencesRoutes = () =>
  serve(endpoints, {
    listCommunityExperiences: ({ app, member: { brand_id }, param: { id }, query }) =>
      listCommunityExperiences(app, brand_id, id, query),
    listNextSlots: ({ app, member: { brand_id } }) => listNextSlots(app, brand_id),
    getParticipantNumbers: ({ app, member: { brand_id }, param }) => getParticipantNumbers(app, brand_id, param.id),
  })
