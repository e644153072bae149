import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { applicationBody, appliedTo, ownApplications } from './applications-schemas.ts'
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
export const applyToCommunity = endpoint('anyone', 'post', '/community_applications', {
  summary: 'コミュニティに申し込む',
  description: 'ログインしていなくても申し込めます。',
  max_body: 262_144,
  request: { body: body(applicationBody), headers: z.object({ 'idempotency-key': z.string().optional() }) },
  responses: { 201: answers(appliedTo, '申し込みを受け付けた'), ...refuses(404, 422, 429) },
})
export const listOwnApplications = endpoint('user', 'get', '/community_applications', {
  summary: '自分の申し込みの一覧を返す',
  request: { query: pageQuery },
  responses: { 200: answers(ownApplications, '自分の申し込み'), ...refuses(401, 422) },
})
