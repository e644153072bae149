import { answers, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { communities, communitiesQuery, community, communityStories } from './communities-schemas.ts'

const tags = ['communities']

export const listCommunities = endpoint('anyone', {
  operationId: 'listCommunities',
  summary: '公開中のコミュニティの一覧を返す',
  tags,
  method: 'get',
  path: '/communities',
  topics: ['public', 'places'],
  request: { query: communitiesQuery },
  responses: { 200: answers(communities, 'コミュニティ'), ...refuses(422) },
})
export const getCommunity = endpoint('anyone', {
  operationId: 'getCommunity',
  summary: 'コミュニティ1つの内容を返す',
  tags,
  method: 'get',
  path: '/communities/{id}/detail',
  not_found: 'community_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(community, 'コミュニティ'), ...refuses(404) },
})
export const listCommunityStories = endpoint('anyone', {
  operationId: 'listCommunityStories',
  summary: 'コミュニティの体験の一覧を返す',
  tags,
  method: 'get',
  path: '/communities/{id}/stories',
  not_found: 'community_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(communityStories, 'コミュニティの体験'), ...refuses(404) },
})
