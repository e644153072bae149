import { communityItems, publishedQuery } from '../ambassadors/ambassadors-schemas.ts'
import { accepted } from '../accounts/accounts-schemas.ts'
import { reasonBody } from '../accounts/admin-users-schemas.ts'
import { adminBrands, adminListQuery, brandBody, brandUpdateBody } from '../profiles/profiles-schemas.ts'
import { answers, body, endpoint, idParam, memberParams, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import { pageQuery } from '../shared/schemas.ts'
import { brandMember, brandMembers, inviteMemberBody } from './brand-members-schemas.ts'
import { adminBrand, brand, brands } from './brands-schemas.ts'

const tags = ['brands']

export const listBrands = endpoint('anyone', {
  operationId: 'listBrands',
  summary: 'ブランドの一覧を返す',
  tags,
  method: 'get',
  path: '/brands',
  topics: ['public', 'places'],
  request: { query: publishedQuery },
  responses: { 200: answers(brands, 'ブランド'), ...refuses(401, 403, 422) },
})
export const getBrand = endpoint('anyone', {
  operationId: 'getBrand',
  summary: 'ブランド1つの内容を返す',
  tags,
  method: 'get',
  path: '/brands/{id}',
  not_found: 'brand_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(brand, 'ブランド'), ...refuses(404) },
})
export const listBrandCommunities = endpoint('anyone', {
  operationId: 'listBrandCommunities',
  summary: 'ブランドのコミュニティの一覧を返す',
  tags,
  method: 'get',
  path: '/brands/{id}/communities',
  not_found: 'brand_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(communityItems, 'ブランドのコミュニティ'), ...refuses(404) },
})
export const listMembersOfBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'listMembersOfBrand',
  summary: 'ブランドのメンバーの一覧を、招待中の人も含めて返す',
  tags,
  method: 'get',
  path: '/brands/{id}/members',
  not_found: 'brand_not_found',
  request: { params: idParam, query: pageQuery },
  responses: { 200: answers(brandMembers, 'ブランドのメンバー（招待中も）'), ...refuses(401, 403, 404, 422) },
})
export const inviteMemberOfBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'inviteMemberOfBrand',
  fresh: true,
  summary: 'ブランドのメンバーを招待する',
  tags,
  method: 'post',
  path: '/brands/{id}/members/invitation',
  not_found: 'brand_not_found',
  request: { params: idParam, body: body(inviteMemberBody) },
  responses: { 201: answers(brandMember, '招待のメールを送った'), ...refuses(401, 403, 404, 422, 429) },
})
export const removeMemberOfBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'removeMemberOfBrand',
  summary: 'ブランドのメンバーを外す',
  tags,
  method: 'delete',
  path: '/brands/{id}/members/{member_id}',
  not_found: 'brand_not_found',
  request: { params: memberParams },
  responses: { 200: answers(accepted, 'メンバーを外した'), ...refuses(401, 403, 404, 422) },
})
export const resetTwoFactorOfMember = endpoint('admin', {
  roles: ['full'],
  operationId: 'resetTwoFactorOfMember',
  fresh: true,
  summary: 'ブランドのメンバーの二段階認証とパスキーを解除する',
  tags,
  method: 'post',
  path: '/brands/{id}/members/{member_id}/two_factor_reset',
  not_found: 'brand_not_found',
  request: { params: memberParams, body: body(reasonBody) },
  responses: { 200: answers(accepted, 'メンバーの二段階認証とパスキーを解除した'), ...refuses(401, 403, 404, 422) },
})

export const listAdminBrands = endpoint('admin', {
  roles: ['full'],
  operationId: 'listAdminBrands',
  summary: '非公開のものも含めて、ブランドの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/brands',
  request: { query: adminListQuery },
  responses: { 200: answers(adminBrands, 'すべてのブランド'), ...refuses(401, 403, 422) },
})
export const getAdminBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'getAdminBrand',
  summary: '非公開のものも含めて、ブランド1つの内容を返す',
  tags,
  method: 'get',
  path: '/admin/brands/{id}',
  not_found: 'brand_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminBrand, 'ブランド（非公開も）'), ...refuses(401, 403, 404) },
})
export const makeBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'makeBrand',
  summary: 'ブランドをつくる',
  tags,
  method: 'post',
  path: '/brands',
  max_body: 131_072,
  request: { body: body(brandBody) },
  responses: {
    201: answers(adminBrand, 'つくったブランド'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateBrand = endpoint('admin', {
  roles: ['full'],
  operationId: 'updateBrand',
  summary: 'ブランドを更新する',
  tags,
  method: 'put',
  path: '/brands/{id}',
  not_found: 'brand_not_found',
  max_body: 131_072,
  request: { params: idParam, body: body(brandUpdateBody) },
  responses: { 200: answers(adminBrand, '更新したブランド'), ...refuses(401, 403, 404, 409, 422) },
})
