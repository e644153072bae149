import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpointsOf, idParam, pathId, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import { pageQuery } from '../shared/schemas.ts'
import {
  association,
  attachableAmbassadors,
  attachableQuery,
  brandCommunities,
  brandCommunity,
  communityAmbassadors,
  communityBody,
  communityUpdateBody,
} from './brand-communities-schemas.ts'

const endpoint = endpointsOf('brand')
const pairParams = idParam.extend({ ambassador_id: pathId('ambassador_id') })

export const listOwnCommunities = endpoint('brand_member', 'get', '/communities', {
  summary: '自分のブランドのコミュニティの一覧を返す',
  request: { query: pageQuery },
  responses: { 200: answers(brandCommunities, 'ブランドのコミュニティ、新しい順'), ...refuses(401, 422) },
})
export const getOwnCommunity = endpoint('brand_member', 'get', '/communities/{id}', {
  summary: '自分のブランドのコミュニティ1つの内容を返す',
  not_found: 'community_not_found',
  request: { params: idParam },
  responses: { 200: answers(brandCommunity, 'コミュニティ'), ...refuses(401, 404) },
})
export const makeCommunity = endpoint('brand_member', 'post', '/communities', {
  summary: 'コミュニティをつくる',
  max_body: 262_144,
  request: { body: body(communityBody) },
  responses: {
    201: answers(brandCommunity, 'つくったコミュニティ'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateCommunity = endpoint('brand_member', 'put', '/communities/{id}', {
  summary: 'コミュニティを更新する',
  not_found: 'community_not_found',
  max_body: 262_144,
  request: { params: idParam, body: body(communityUpdateBody) },
  responses: { 200: answers(brandCommunity, '更新したコミュニティ'), ...refuses(401, 403, 404, 409, 422) },
})
export const listAttachableAmbassadors = endpoint('brand_member', 'get', '/ambassadors', {
  summary: 'コミュニティに加えられるアンバサダーをさがす',
  request: { query: attachableQuery },
  responses: { 200: answers(attachableAmbassadors, '公開中のアンバサダー'), ...refuses(401, 422) },
})
export const listCommunityAmbassadors = endpoint('brand_member', 'get', '/communities/{id}/ambassadors', {
  summary: 'コミュニティに属するアンバサダーの一覧を返す',
  not_found: 'community_not_found',
  request: { params: idParam, query: pageQuery },
  responses: { 200: answers(communityAmbassadors, 'コミュニティのアンバサダー'), ...refuses(401, 404, 422) },
})
export const attachAmbassador = endpoint(
  'brand_member',
  'post',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
  {
    summary: 'コミュニティにアンバサダーを加える',
    not_found: 'community_not_found',
    request: { params: pairParams },
    responses: { 201: answers(association, '追加したアンバサダー'), ...refuses(401, 403, 404) },
  },
)
export const detachAmbassador = endpoint(
  'brand_member',
  'delete',
  '/communities/{id}/ambassadors/{ambassador_id}/association',
  {
    summary: 'コミュニティからアンバサダーを外す',
    not_found: 'community_not_found',
    request: { params: pairParams },
    responses: { 200: answers(accepted, '外しました'), ...refuses(401, 403, 404) },
  },
)
