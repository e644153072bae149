import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import {
  adminCommunities,
  adminCommunitiesQuery,
  adminCommunity,
  adminCommunityBody,
  adminCommunityPatch,
} from './admin-communities-schemas.ts'

const tags = ['communities']

export const listAdminCommunities = endpoint('admin', {
  roles: ['full'],
  operationId: 'listAdminCommunities',
  summary: '非公開のものも含めて、コミュニティの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/communities',
  request: { query: adminCommunitiesQuery },
  responses: { 200: answers(adminCommunities, 'すべてのコミュニティ'), ...refuses(401, 403, 422) },
})
export const getAdminCommunity = endpoint('admin', {
  roles: ['full'],
  operationId: 'getAdminCommunity',
  summary: '非公開のものも含めて、コミュニティ1つの内容を返す',
  tags,
  method: 'get',
  path: '/admin/communities/{id}',
  not_found: 'community_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminCommunity, 'コミュニティ（非公開も）'), ...refuses(401, 403, 404) },
})
export const makeAdminCommunity = endpoint('admin', {
  roles: ['full'],
  operationId: 'makeAdminCommunity',
  summary: 'コミュニティをつくる',
  tags,
  method: 'post',
  path: '/admin/communities',
  max_body: 262_144,
  request: { body: body(adminCommunityBody) },
  responses: {
    201: answers(adminCommunity, 'つくったコミュニティ'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateAdminCommunity = endpoint('admin', {
  roles: ['full'],
  operationId: 'updateAdminCommunity',
  summary: 'コミュニティを更新する',
  description: '送った項目だけを変えます。',
  tags,
  method: 'patch',
  path: '/admin/communities/{id}',
  not_found: 'community_not_found',
  max_body: 262_144,
  request: { params: idParam, body: body(adminCommunityPatch) },
  responses: { 200: answers(adminCommunity, '更新したコミュニティ'), ...refuses(401, 403, 404, 409, 422) },
})
