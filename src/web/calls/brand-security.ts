import type * as endpoints from '#contract/brands/brand-security-endpoints.ts'
import { brandCall } from '../features/brands/brand-call.ts'

export const addBrandPasskey = brandCall<typeof endpoints.addBrandPasskey>('post', '/brand-members/passkeys')
export const beginBrandPasskey = brandCall<typeof endpoints.beginBrandPasskey>(
  'post',
  '/brand-members/passkeys/options',
)
export const beginBrandPasskeyConfirmation = brandCall<typeof endpoints.beginBrandPasskeyConfirmation>(
  'post',
  '/brand-members/security/confirmation/passkey-options',
)
export const beginBrandPasskeySignIn = brandCall<typeof endpoints.beginBrandPasskeySignIn>(
  'post',
  '/brand-members/sign-in/passkey-options',
)
export const beginBrandTwoFactor = brandCall<typeof endpoints.beginBrandTwoFactor>('post', '/brand-members/two-factor')
export const confirmBrandIdentity = brandCall<typeof endpoints.confirmBrandIdentity>(
  'post',
  '/brand-members/security/confirmation',
)
export const endBrandSession = brandCall<typeof endpoints.endBrandSession>('delete', '/brand-members/sessions/{id}')
export const endOtherBrandSessions = brandCall<typeof endpoints.endOtherBrandSessions>(
  'delete',
  '/brand-members/sessions',
)
export const finishBrandSignIn = brandCall<typeof endpoints.finishBrandSignIn>('post', '/brand-members/sign-in/code')
export const getBrandSecurity = brandCall<typeof endpoints.getBrandSecurity>('get', '/brand-members/security')
export const listBrandSessions = brandCall<typeof endpoints.listBrandSessions>('get', '/brand-members/sessions')
export const removeBrandPasskey = brandCall<typeof endpoints.removeBrandPasskey>(
  'delete',
  '/brand-members/passkeys/{id}',
)
export const renameBrandPasskey = brandCall<typeof endpoints.renameBrandPasskey>(
  'patch',
  '/brand-members/passkeys/{id}',
)
export const renewBrandRecoveryCodes = brandCall<typeof endpoints.renewBrandRecoveryCodes>(
  'post',
  '/brand-members/two-factor/recovery-codes',
)
export const signInBrandMemberByPasskey = brandCall<typeof endpoints.signInBrandMemberByPasskey>(
  'post',
  '/brand-members/sign-in/passkey',
)
export const turnOffBrandTwoFactor = brandCall<typeof endpoints.turnOffBrandTwoFactor>(
  'delete',
  '/brand-members/two-factor',
)
export const turnOnBrandTwoFactor = brandCall<typeof endpoints.turnOnBrandTwoFactor>('put', '/brand-members/two-factor')
