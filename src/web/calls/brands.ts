import type * as members from '#contract/brands/brand-members-endpoints.ts'
import type * as security from '#contract/brands/brand-security-endpoints.ts'
import type * as brands from '#contract/brands/brands-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'
import { call } from '../call.ts'

export const acceptBrandInvitation = brandCall<typeof members.acceptBrandInvitation>('put', '/brand-members/invitation')
export const checkBrandResetLink = brandCall<typeof members.checkBrandResetLink>('get', '/brand-members/password')
export const chooseOwnBrand = brandCall<typeof members.chooseOwnBrand>('post', '/brand-members/brands')
export const getBrandInvitation = brandCall<typeof members.getBrandInvitation>('get', '/brand-members/invitation')
export const getBrandMe = brandCall<typeof members.getBrandMe>('get', '/brand-members/me')
export const getMemberNotifications = brandCall<typeof members.getMemberNotifications>(
  'get',
  '/brand-members/notifications',
)
export const inviteBrandMember = brandCall<typeof members.inviteBrandMember>('post', '/brand-members/invitation')
export const listBrandMembers = brandCall<typeof members.listBrandMembers>('get', '/brand-members')
export const listOwnBrands = brandCall<typeof members.listOwnBrands>('get', '/brand-members/brands')
export const removeBrandMember = brandCall<typeof members.removeBrandMember>('delete', '/brand-members/{id}')
export const requestBrandPasswordReset = brandCall<typeof members.requestBrandPasswordReset>(
  'post',
  '/brand-members/password',
)
export const resetBrandPassword = brandCall<typeof members.resetBrandPassword>('put', '/brand-members/password')
export const setMemberNotifications = brandCall<typeof members.setMemberNotifications>(
  'put',
  '/brand-members/notifications',
)
export const signInBrandMember = brandCall<typeof members.signInBrandMember>('post', '/brand-members/sign-in')
export const signOutBrandMember = brandCall<typeof members.signOutBrandMember>('delete', '/brand-members/sign-out')

export const addBrandPasskey = brandCall<typeof security.addBrandPasskey>('post', '/brand-members/passkeys')
export const beginBrandPasskey = brandCall<typeof security.beginBrandPasskey>('post', '/brand-members/passkeys/options')
export const beginBrandPasskeyConfirmation = brandCall<typeof security.beginBrandPasskeyConfirmation>(
  'post',
  '/brand-members/security/confirmation/passkey-options',
)
export const beginBrandPasskeySignIn = brandCall<typeof security.beginBrandPasskeySignIn>(
  'post',
  '/brand-members/sign-in/passkey-options',
)
export const beginBrandTwoFactor = brandCall<typeof security.beginBrandTwoFactor>('post', '/brand-members/two-factor')
export const confirmBrandIdentity = brandCall<typeof security.confirmBrandIdentity>(
  'post',
  '/brand-members/security/confirmation',
)
export const endBrandSession = brandCall<typeof security.endBrandSession>('delete', '/brand-members/sessions/{id}')
export const endOtherBrandSessions = brandCall<typeof security.endOtherBrandSessions>(
  'delete',
  '/brand-members/sessions',
)
export const finishBrandSignIn = brandCall<typeof security.finishBrandSignIn>('post', '/brand-members/sign-in/code')
export const getBrandSecurity = brandCall<typeof security.getBrandSecurity>('get', '/brand-members/security')
export const listBrandSessions = brandCall<typeof security.listBrandSessions>('get', '/brand-members/sessions')
export const removeBrandPasskey = brandCall<typeof security.removeBrandPasskey>(
  'delete',
  '/brand-members/passkeys/{id}',
)
export const renameBrandPasskey = brandCall<typeof security.renameBrandPasskey>('patch', '/brand-members/passkeys/{id}')
export const renewBrandRecoveryCodes = brandCall<typeof security.renewBrandRecoveryCodes>(
  'post',
  '/brand-members/two-factor/recovery-codes',
)
export const signInBrandMemberByPasskey = brandCall<typeof security.signInBrandMemberByPasskey>(
  'post',
  '/brand-members/sign-in/passkey',
)
export const turnOffBrandTwoFactor = brandCall<typeof security.turnOffBrandTwoFactor>(
  'delete',
  '/brand-members/two-factor',
)
export const turnOnBrandTwoFactor = brandCall<typeof security.turnOnBrandTwoFactor>('put', '/brand-members/two-factor')

export const getAdminBrand = call<typeof brands.getAdminBrand>('get', '/admin/brands/{id}')
export const getBrand = call<typeof brands.getBrand>('get', '/brands/{id}')
export const inviteMemberOfBrand = call<typeof brands.inviteMemberOfBrand>('post', '/brands/{id}/members/invitation')
export const listAdminBrands = call<typeof brands.listAdminBrands>('get', '/admin/brands')
export const listBrandCommunities = call<typeof brands.listBrandCommunities>('get', '/brands/{id}/communities')
export const listBrands = call<typeof brands.listBrands>('get', '/brands')
export const listMembersOfBrand = call<typeof brands.listMembersOfBrand>('get', '/brands/{id}/members')
export const makeBrand = call<typeof brands.makeBrand>('post', '/brands')
export const removeMemberOfBrand = call<typeof brands.removeMemberOfBrand>('delete', '/brands/{id}/members/{member_id}')
export const resetTwoFactorOfMember = call<typeof brands.resetTwoFactorOfMember>(
  'post',
  '/brands/{id}/members/{member_id}/two_factor_reset',
)
export const updateBrand = call<typeof brands.updateBrand>('put', '/brands/{id}')
