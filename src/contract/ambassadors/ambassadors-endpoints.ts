import { accepted } from '../accounts/accounts-schemas.ts'
import { adminAmbassadors, adminListQuery, ambassadorBody, ambassadorUpdateBody } from '../profiles/profiles-schemas.ts'
import { answers, body, endpointsOf, idParam, memberParams, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import {
  adminAmbassador,
  ambassador,
  ambassadorMember,
  ambassadorMembers,
  ambassadorMembersQuery,
  ambassadors,
  candidates,
  candidatesQuery,
  communityItems,
  myAmbassadors,
  publishedQuery,
} from './ambassadors-schemas.ts'

const endpoint = endpointsOf('ambassadors')

export const listAmbassadors = endpoint('anyone', 'get', '/ambassadors', {
  summary: 'アンバサダーの一覧を返す',
  topics: ['public', 'places'],
  request: { query: publishedQuery },
  responses: { 200: answers(ambassadors, 'アンバサダー'), ...refuses(401, 403, 422) },
})
export const getAmbassador = endpoint('anyone', 'get', '/ambassadors/{id}', {
  summary: 'アンバサダー1組の内容を返す',
  not_found: 'ambassador_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(ambassador, 'アンバサダー'), ...refuses(404) },
})
export const listAmbassadorCommunities = endpoint('anyone', 'get', '/ambassadors/{id}/communities', {
  summary: 'アンバサダーが属するコミュニティの一覧を返す',
  not_found: 'ambassador_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(communityItems, 'アンバサダーのコミュニティ'), ...refuses(404) },
})
export const listMyAmbassadors = endpoint('user', 'get', '/me/ambassadors', {
  summary: '自分が属するアンバサダーの一覧を返す',
  responses: { 200: answers(myAmbassadors, '自分が属するアンバサダーと、体験を出せるコミュニティ'), ...refuses(401) },
})

export const listAdminAmbassadors = endpoint('admin', 'get', '/admin/ambassadors', {
  roles: ['full'],
  summary: '非公開のものも含めて、アンバサダーの一覧を返す',
  request: { query: adminListQuery },
  responses: { 200: answers(adminAmbassadors, 'すべてのアンバサダー'), ...refuses(401, 403, 422) },
})
export const getAdminAmbassador = endpoint('admin', 'get', '/admin/ambassadors/{id}', {
  roles: ['full'],
  summary: '非公開のものも含めて、アンバサダー1組の内容を返す',
  not_found: 'ambassador_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminAmbassador, 'アンバサダー（非公開も）'), ...refuses(401, 403, 404) },
})
export const makeAmbassador = endpoint('admin', 'post', '/ambassadors', {
  roles: ['full'],
  summary: 'アンバサダーをつくる',
  max_body: 131_072,
  request: { body: body(ambassadorBody) },
  responses: {
    201: answers(adminAmbassador, 'つくったアンバサダー'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateAmbassador = endpoint('admin', 'put', '/ambassadors/{id}', {
  roles: ['full'],
  summary: 'アンバサダーを更新する',
  not_found: 'ambassador_not_found',
  max_body: 131_072,
  request: { params: idParam, body: body(ambassadorUpdateBody) },
  responses: { 200: answers(adminAmbassador, '更新したアンバサダー'), ...refuses(401, 403, 404, 409, 422) },
})

// The following endpoints are for admins and for members of the ambassador. All other callers get
// 403, even if the ambassador doesn't exist.
export const listAmbassadorMembers = endpoint('user', 'get', '/ambassadors/{id}/members', {
  summary: 'アンバサダーのメンバーの一覧を返す',
  not_found: 'ambassador_not_found',
  request: { params: idParam, query: ambassadorMembersQuery },
  responses: { 200: answers(ambassadorMembers, 'アンバサダーのメンバー'), ...refuses(401, 403, 404, 422) },
})
/** `{member_id}` is the user's id. */
export const associateAmbassadorMember = endpoint('user', 'post', '/ambassadors/{id}/members/{member_id}/association', {
  fresh: true,
  summary: '会員をアンバサダーのメンバーに加える',
  not_found: 'ambassador_not_found',
  request: { params: memberParams },
  responses: { 201: answers(ambassadorMember, 'メンバーに加えた'), ...refuses(401, 403, 404, 422) },
})
export const dissociateAmbassadorMember = endpoint(
  'user',
  'delete',
  '/ambassadors/{id}/members/{member_id}/association',
  {
    summary: '会員をアンバサダーのメンバーから外す',
    not_found: 'ambassador_not_found',
    request: { params: memberParams },
    responses: { 200: answers(accepted, 'メンバーから外した'), ...refuses(401, 403, 404, 422) },
  },
)
/**
 * The same operation under another path, for clients that use it
 * (docs/product/profiles.md#ambassador-members).
 */
export const removeAmbassadorMember = endpoint('user', 'delete', '/ambassadors/{id}/members/{member_id}', {
  summary: '別のアドレスで、アンバサダーのメンバーから外す',
  not_found: 'ambassador_not_found',
  request: { params: memberParams },
  responses: { 200: answers(accepted, 'メンバーから外した'), ...refuses(401, 403, 404, 422) },
})
export const listAmbassadorCandidates = endpoint('user', 'get', '/ambassadors/{id}/candidates', {
  summary: 'メンバーに加える会員をメールアドレスでさがす',
  not_found: 'ambassador_not_found',
  request: { params: idParam, query: candidatesQuery },
  responses: { 200: answers(candidates, 'このメールアドレスの利用者'), ...refuses(401, 403, 404, 422, 429) },
})
