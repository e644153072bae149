import type * as endpoints from '#contract/experiences/brand-experiences-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const getParticipantNumbers = brandCall<typeof endpoints.getParticipantNumbers>(
  'get',
  '/experiences/{id}/participant-numbers',
)
export const listCommunityExperiences = brandCall<typeof endpoints.listCommunityExperiences>(
  'get',
  '/communities/{id}/experiences',
)
export const listNextSlots = brandCall<typeof endpoints.listNextSlots>('get', '/experiences/next-slots')
