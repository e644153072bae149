import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import {
  adminCommunities,
  adminCommunitiesQuery,
  adminCommunity,
  adminCommunityBody,
  adminCommunityPatch,
} from './admin-communities-schemas.ts'

const endpoint = endpointsOf('communities')

export const listAdminCommunities = endpoint('admin', 'get', '/admin/communities', {
  roles: ['full'],
  summary: '非公開のものも含めて、コミュニティの一覧を返す',
  request: { query: adminCommunitiesQuery },
  responses: { 200: answers(adminCommunities, 'すべてのコミュニティ'), ...refuses(401, 403, 422) },
})
export const getAdminCommunity = endpoint('admin', 'get', '/admin/communities/{id}', {
  roles: ['full'],
  summary: '非公開のものも含めて、コミュニティ1つの内容を返す',
  not_found: 'community_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminCommunity, 'コミュニティ（非公開も）'), ...refuses(401, 403, 404) },
})
export const makeAdminCommunity = endpoint('admin', 'post', '/admin/communities', {
  roles: ['full'],
  summary: 'コミュニティをつくる',
  max_body: 262_144,
  request: { body: body(adminCommunityBody) },
  responses: {
    201: answers(adminCommunity, 'つくったコミュニティ'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateAdminCommunity = endpoint('admin', 'patch', '/admin/communities/{id}', {
  roles: ['full'],
  summary: 'コミュニティを更新する',
  description: '送った項目だけを変えます。',
  not_found: 'community_not_found',
  max_body: 262_144,
  request: { params: idParam, body: body(adminCommunityPatch) },
  responses: { 200: answers(adminCommunity, '更新したコミュニティ'), ...refuses(401, 403, 404, 409, 422) },
})
