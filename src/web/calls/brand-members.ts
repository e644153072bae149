import type * as endpoints from '#contract/brands/brand-members-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const acceptBrandInvitation = brandCall<typeof endpoints.acceptBrandInvitation>(
  'put',
  '/brand-members/invitation',
)
export const checkBrandResetLink = brandCall<typeof endpoints.checkBrandResetLink>('get', '/brand-members/password')
export const chooseOwnBrand = brandCall<typeof endpoints.chooseOwnBrand>('post', '/brand-members/brands')
export const getBrandInvitation = brandCall<typeof endpoints.getBrandInvitation>('get', '/brand-members/invitation')
export const getBrandMe = brandCall<typeof endpoints.getBrandMe>('get', '/brand-members/me')
export const getMemberNotifications = brandCall<typeof endpoints.getMemberNotifications>(
  'get',
  '/brand-members/notifications',
)
export const inviteBrandMember = brandCall<typeof endpoints.inviteBrandMember>('post', '/brand-members/invitation')
export const listBrandMembers = brandCall<typeof endpoints.listBrandMembers>('get', '/brand-members')
export const listOwnBrands = brandCall<typeof endpoints.listOwnBrands>('get', '/brand-members/brands')
export const removeBrandMember = brandCall<typeof endpoints.removeBrandMember>('delete', '/brand-members/{id}')
export const requestBrandPasswordReset = brandCall<typeof endpoints.requestBrandPasswordReset>(
  'post',
  '/brand-members/password',
)
export const resetBrandPassword = brandCall<typeof endpoints.resetBrandPassword>('put', '/brand-members/password')
export const setMemberNotifications = brandCall<typeof endpoints.setMemberNotifications>(
  'put',
  '/brand-members/notifications',
)
export const signInBrandMember = brandCall<typeof endpoints.signInBrandMember>('post', '/brand-members/sign-in')
export const signOutBrandMember = brandCall<typeof endpoints.signOutBrandMember>('delete', '/brand-members/sign-out')
