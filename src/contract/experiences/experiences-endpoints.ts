import { answers, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { experience, front, otherExperiences, stories, storiesQuery } from './experiences-schemas.ts'

const tags = ['experiences']

export const getFront = endpoint('anyone', {
  operationId: 'getFront',
  tags,
  method: 'get',
  path: '/front',
  responses: { 200: answers(front, '最初のページに並べるもの') },
})
export const listStories = endpoint('anyone', {
  operationId: 'listStories',
  tags,
  method: 'get',
  path: '/stories',
  request: { query: storiesQuery },
  responses: { 200: answers(stories, '公開中の体験'), ...refuses(422) },
})
export const getExperience = endpoint('anyone', {
  operationId: 'getExperience',
  tags,
  method: 'get',
  path: '/experiences/{id}',
  request: { params: idParam },
  responses: { 200: answers(experience, '体験'), ...refuses(401, 404) },
})
export const listOtherExperiences = endpoint('anyone', {
  operationId: 'listOtherExperiences',
  tags,
  method: 'get',
  path: '/experiences/{id}/other_experiences',
  request: { params: idParam },
  responses: { 200: answers(otherExperiences, 'ほかの体験'), ...refuses(401, 404) },
})
