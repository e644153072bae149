import type * as brandMembers from '#contract/brands/brand-members-endpoints.ts'
import type * as brandSecurity from '#contract/brands/brand-security-endpoints.ts'
import type * as brands from '#contract/brands/brands-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'
import { call } from '../call.ts'

export const acceptBrandInvitation = brandCall<typeof brandMembers.acceptBrandInvitation>(
  'put',
  '/brand-members/invitation',
)
export const checkBrandResetLink = brandCall<typeof brandMembers.checkBrandResetLink>('get', '/brand-members/password')
export const chooseOwnBrand = brandCall<typeof brandMembers.chooseOwnBrand>('post', '/brand-members/brands')
export const getBrandInvitation = brandCall<typeof brandMembers.getBrandInvitation>('get', '/brand-members/invitation')
export const getBrandMe = brandCall<typeof brandMembers.getBrandMe>('get', '/brand-members/me')
export const getMemberNotifications = brandCall<typeof brandMembers.getMemberNotifications>(
  'get',
  '/brand-members/notifications',
)
export const inviteBrandMember = brandCall<typeof brandMembers.inviteBrandMember>('post', '/brand-members/invitation')
export const listBrandMembers = brandCall<typeof brandMembers.listBrandMembers>('get', '/brand-members')
export const listOwnBrands = brandCall<typeof brandMembers.listOwnBrands>('get', '/brand-members/brands')
export const removeBrandMember = brandCall<typeof brandMembers.removeBrandMember>('delete', '/brand-members/{id}')
export const requestBrandPasswordReset = brandCall<typeof brandMembers.requestBrandPasswordReset>(
  'post',
  '/brand-members/password',
)
export const resetBrandPassword = brandCall<typeof brandMembers.resetBrandPassword>('put', '/brand-members/password')
export const setMemberNotifications = brandCall<typeof brandMembers.setMemberNotifications>(
  'put',
  '/brand-members/notifications',
)
export const signInBrandMember = brandCall<typeof brandMembers.signInBrandMember>('post', '/brand-members/sign-in')
export const signOutBrandMember = brandCall<typeof brandMembers.signOutBrandMember>('delete', '/brand-members/sign-out')

export const addBrandPasskey = brandCall<typeof brandSecurity.addBrandPasskey>('post', '/brand-members/passkeys')
export const beginBrandPasskey = brandCall<typeof brandSecurity.beginBrandPasskey>(
  'post',
  '/brand-members/passkeys/options',
)
export const beginBrandPasskeyConfirmation = brandCall<typeof brandSecurity.beginBrandPasskeyConfirmation>(
  'post',
  '/brand-members/security/confirmation/passkey-options',
)
export const beginBrandPasskeySignIn = brandCall<typeof brandSecurity.beginBrandPasskeySignIn>(
  'post',
  '/brand-members/sign-in/passkey-options',
)
export const beginBrandTwoFactor = brandCall<typeof brandSecurity.beginBrandTwoFactor>(
  'post',
  '/brand-members/two-factor',
)
export const confirmBrandIdentity = brandCall<typeof brandSecurity.confirmBrandIdentity>(
  'post',
  '/brand-members/security/confirmation',
)
export const endBrandSession = brandCall<typeof brandSecurity.endBrandSession>('delete', '/brand-members/sessions/{id}')
export const endOtherBrandSessions = brandCall<typeof brandSecurity.endOtherBrandSessions>(
  'delete',
  '/brand-members/sessions',
)
export const finishBrandSignIn = brandCall<typeof brandSecurity.finishBrandSignIn>(
  'post',
  '/brand-members/sign-in/code',
)
export const getBrandSecurity = brandCall<typeof brandSecurity.getBrandSecurity>('get', '/brand-members/security')
export const listBrandSessions = brandCall<typeof brandSecurity.listBrandSessions>('get', '/brand-members/sessions')
export const removeBrandPasskey = brandCall<typeof brandSecurity.removeBrandPasskey>(
  'delete',
  '/brand-members/passkeys/{id}',
)
export const renameBrandPasskey = brandCall<typeof brandSecurity.renameBrandPasskey>(
  'patch',
  '/brand-members/passkeys/{id}',
)
export const renewBrandRecoveryCodes = brandCall<typeof brandSecurity.renewBrandRecoveryCodes>(
  'post',
  '/brand-members/two-factor/recovery-codes',
)
export const signInBrandMemberByPasskey = brandCall<typeof brandSecurity.signInBrandMemberByPasskey>(
  'post',
  '/brand-members/sign-in/passkey',
)
export const turnOffBrandTwoFactor = brandCall<typeof brandSecurity.turnOffBrandTwoFactor>(
  'delete',
  '/brand-members/two-factor',
)
export const turnOnBrandTwoFactor = brandCall<typeof brandSecurity.turnOnBrandTwoFactor>(
  'put',
  '/brand-members/two-factor',
)

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
