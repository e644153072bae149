import type * as endpoints from '#contract/experiences/experiences-endpoints.ts'
import { call } from '../call.ts'

export const getExperience = call<typeof endpoints.getExperience>('get', '/experiences/{id}')
export const getFront = call<typeof endpoints.getFront>('get', '/front')
export const listOtherExperiences = call<typeof endpoints.listOtherExperiences>(
  'get',
  '/experiences/{id}/other_experiences',
)
export const listStories = call<typeof endpoints.listStories>('get', '/stories')
export const listStoryDays = call<typeof endpoints.listStoryDays>('get', '/story_days')
