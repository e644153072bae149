import { answers, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { experience, front, otherExperiences, stories, storiesQuery } from './experiences-schemas.ts'

const tags = ['experiences']

export const getFront = endpoint('anyone', {
  operationId: 'getFront',
  tags,
  method: 'get',
  path: '/front',
  topics: ['public', 'places'],
  responses: { 200: answers(front, '最初のページに並べるもの') },
})
export const listStories = endpoint('anyone', {
  operationId: 'listStories',
  tags,
  method: 'get',
  path: '/stories',
  topics: ['public', 'places'],
  request: { query: storiesQuery },
  responses: { 200: answers(stories, '公開中の体験'), ...refuses(422) },
})
export const getExperience = endpoint('anyone', {
  operationId: 'getExperience',
  tags,
  method: 'get',
  path: '/experiences/{id}',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  request: { params: idParam },
  responses: { 200: answers(experience, '体験'), ...refuses(401, 404) },
})
export const listOtherExperiences = endpoint('anyone', {
  operationId: 'listOtherExperiences',
  tags,
  method: 'get',
  path: '/experiences/{id}/other_experiences',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  request: { params: idParam },
  responses: { 200: answers(otherExperiences, 'ほかの体験'), ...refuses(401, 404) },
})
