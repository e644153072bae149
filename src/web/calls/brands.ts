import type * as endpoints from '#contract/brands/brands-endpoints.ts'
import { call } from '../call.ts'

export const getAdminBrand = call<typeof endpoints.getAdminBrand>('get', '/admin/brands/{id}')
export const getBrand = call<typeof endpoints.getBrand>('get', '/brands/{id}')
export const inviteMemberOfBrand = call<typeof endpoints.inviteMemberOfBrand>('post', '/brands/{id}/members/invitation')
export const listAdminBrands = call<typeof endpoints.listAdminBrands>('get', '/admin/brands')
export const listBrandCommunities = call<typeof endpoints.listBrandCommunities>('get', '/brands/{id}/communities')
export const listBrands = call<typeof endpoints.listBrands>('get', '/brands')
export const listMembersOfBrand = call<typeof endpoints.listMembersOfBrand>('get', '/brands/{id}/members')
export const makeBrand = call<typeof endpoints.makeBrand>('post', '/brands')
export const removeMemberOfBrand = call<typeof endpoints.removeMemberOfBrand>(
  'delete',
  '/brands/{id}/members/{member_id}',
)
export const resetTwoFactorOfMember = call<typeof endpoints.resetTwoFactorOfMember>(
  'post',
  '/brands/{id}/members/{member_id}/two_factor_reset',
)
export const updateBrand = call<typeof endpoints.updateBrand>('put', '/brands/{id}')
