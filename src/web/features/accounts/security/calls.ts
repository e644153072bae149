// API calls of the security pages, for users and for brand members.
import {
  addBrandPasskey,
  beginBrandPasskey,
  beginBrandPasskeyConfirmation,
  beginBrandPasskeySignIn,
  beginBrandTwoFactor,
  confirmBrandIdentity,
  endBrandSession,
  endOtherBrandSessions,
  getBrandSecurity,
  removeBrandPasskey,
  renameBrandPasskey,
  renewBrandRecoveryCodes,
  signInBrandMemberByPasskey,
  turnOffBrandTwoFactor,
  turnOnBrandTwoFactor,
} from '#web/calls/brands.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  beginTwoFactor,
  confirmIdentity,
  endOtherSessions,
  endSession,
  getSecurity,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  signInByPasskey,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#web/calls/security.ts'
import type { TypedResponse } from '#web/features/shared/use-sending.ts'
import type { PasskeySignInAnswer } from './passkeys-in-browser.ts'

export const userSecurity = {
  getSecurity,
  confirmIdentity,
  beginPasskeyConfirmation,
  beginTwoFactor,
  turnOnTwoFactor,
  turnOffTwoFactor,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  endSession,
  endOtherSessions,
}
export type SecurityCalls = typeof userSecurity

/** The same operations of a brand member. */
export const brandSecurity: SecurityCalls = {
  getSecurity: getBrandSecurity,
  confirmIdentity: confirmBrandIdentity,
  beginPasskeyConfirmation: beginBrandPasskeyConfirmation,
  beginTwoFactor: beginBrandTwoFactor,
  turnOnTwoFactor: turnOnBrandTwoFactor,
  turnOffTwoFactor: turnOffBrandTwoFactor,
  renewRecoveryCodes: renewBrandRecoveryCodes,
  beginPasskey: beginBrandPasskey,
  addPasskey: addBrandPasskey,
  renamePasskey: renameBrandPasskey,
  removePasskey: removeBrandPasskey,
  endSession: endBrandSession,
  endOtherSessions: endOtherBrandSessions,
}

/** A user and a brand member get different sessions. */
export type PasskeySignInCalls = {
  beginPasskeySignIn: typeof beginPasskeySignIn
  signInByPasskey: (input: { json: { passkey: PasskeySignInAnswer } }) => Promise<TypedResponse>
}
export const userPasskeySignIn: PasskeySignInCalls = { beginPasskeySignIn, signInByPasskey }
export const brandPasskeySignIn: PasskeySignInCalls = {
  beginPasskeySignIn: beginBrandPasskeySignIn,
  signInByPasskey: signInBrandMemberByPasskey,
}
