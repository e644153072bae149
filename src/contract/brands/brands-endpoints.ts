import { communityItems, publishedQuery } from '../ambassadors/ambassadors-schemas.ts'
import { accepted } from '../accounts/accounts-schemas.ts'
import { reasonBody } from '../accounts/admin-users-schemas.ts'
import { adminBrands, adminListQuery, brandBody, brandUpdateBody } from '../profiles/profiles-schemas.ts'
import { answers, body, endpointsOf, idParam, memberParams, refuses } from '../shared/endpoint.ts'
import { creationErrorBody } from '../shared/error-body.ts'
import { pageQuery } from '../shared/schemas.ts'
import { brandMember, brandMembers, inviteMemberBody } from './brand-members-schemas.ts'
import { adminBrand, brand, brands } from './brands-schemas.ts'

const endpoint = endpointsOf('brands')

export const listBrands = endpoint('anyone', 'get', '/brands', {
  summary: 'ブランドの一覧を返す',
  topics: ['public', 'places'],
  request: { query: publishedQuery },
  responses: { 200: answers(brands, 'ブランド'), ...refuses(401, 403, 422) },
})
export const getBrand = endpoint('anyone', 'get', '/brands/{id}', {
  summary: 'ブランド1つの内容を返す',
  not_found: 'brand_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(brand, 'ブランド'), ...refuses(404) },
})
export const listBrandCommunities = endpoint('anyone', 'get', '/brands/{id}/communities', {
  summary: 'ブランドのコミュニティの一覧を返す',
  not_found: 'brand_not_found',
  topics: ['public', 'places'],
  request: { params: idParam },
  responses: { 200: answers(communityItems, 'ブランドのコミュニティ'), ...refuses(404) },
})
export const listMembersOfBrand = endpoint('admin', 'get', '/brands/{id}/members', {
  roles: ['full'],
  summary: 'ブランドのメンバーの一覧を、招待中の人も含めて返す',
  not_found: 'brand_not_found',
  request: { params: idParam, query: pageQuery },
  responses: { 200: answers(brandMembers, 'ブランドのメンバー（招待中も）'), ...refuses(401, 403, 404, 422) },
})
export const inviteMemberOfBrand = endpoint('admin', 'post', '/brands/{id}/members/invitation', {
  roles: ['full'],
  fresh: true,
  summary: 'ブランドのメンバーを招待する',
  not_found: 'brand_not_found',
  request: { params: idParam, body: body(inviteMemberBody) },
  responses: { 201: answers(brandMember, '招待のメールを送った'), ...refuses(401, 403, 404, 422, 429) },
})
export const removeMemberOfBrand = endpoint('admin', 'delete', '/brands/{id}/members/{member_id}', {
  roles: ['full'],
  summary: 'ブランドのメンバーを外す',
  not_found: 'brand_not_found',
  request: { params: memberParams },
  responses: { 200: answers(accepted, 'メンバーを外した'), ...refuses(401, 403, 404, 422) },
})
export const resetTwoFactorOfMember = endpoint('admin', 'post', '/brands/{id}/members/{member_id}/two_factor_reset', {
  roles: ['full'],
  fresh: true,
  summary: 'ブランドのメンバーの二段階認証とパスキーを解除する',
  not_found: 'brand_not_found',
  request: { params: memberParams, body: body(reasonBody) },
  responses: { 200: answers(accepted, 'メンバーの二段階認証とパスキーを解除した'), ...refuses(401, 403, 404, 422) },
})

export const listAdminBrands = endpoint('admin', 'get', '/admin/brands', {
  roles: ['full'],
  summary: '非公開のものも含めて、ブランドの一覧を返す',
  request: { query: adminListQuery },
  responses: { 200: answers(adminBrands, 'すべてのブランド'), ...refuses(401, 403, 422) },
})
export const getAdminBrand = endpoint('admin', 'get', '/admin/brands/{id}', {
  roles: ['full'],
  summary: '非公開のものも含めて、ブランド1つの内容を返す',
  not_found: 'brand_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminBrand, 'ブランド（非公開も）'), ...refuses(401, 403, 404) },
})
export const makeBrand = endpoint('admin', 'post', '/brands', {
  roles: ['full'],
  summary: 'ブランドをつくる',
  max_body: 131_072,
  request: { body: body(brandBody) },
  responses: {
    201: answers(adminBrand, 'つくったブランド'),
    422: answers(creationErrorBody, '入力に誤りがあります'),
    ...refuses(401, 403),
  },
})
export const updateBrand = endpoint('admin', 'put', '/brands/{id}', {
  roles: ['full'],
  summary: 'ブランドを更新する',
  not_found: 'brand_not_found',
  max_body: 131_072,
  request: { params: idParam, body: body(brandUpdateBody) },
  responses: { 200: answers(adminBrand, '更新したブランド'), ...refuses(401, 403, 404, 409, 422) },
})
