import { answers, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { communities, communitiesQuery, community, communityStories } from './communities-schemas.ts'

const endpoint = endpointsOf('communities')

export const listCommunities = endpoint('anyone', 'get', '/communities', {
  summary: '公開中のコミュニティの一覧を返す',
  topics: ['public', 'places'],
  request: { query: communitiesQuery },
  responses: { 200: answers(communities, 'コミュニティ'), ...refuses(422) },
})
export const getCommunity = endpoint('anyone', 'get', '/communities/{id}/detail', {
  summary: 'コミュニティ1つの内容を返す',
  not_found: 'community_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(community, 'コミュニティ'), ...refuses(404) },
})
export const listCommunityStories = endpoint('anyone', 'get', '/communities/{id}/stories', {
  summary: 'コミュニティの体験の一覧を返す',
  not_found: 'community_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(communityStories, 'コミュニティの体験'), ...refuses(404) },
})
