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
} from '#web/calls/brand-security.ts'
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
import type { NewPasskeyAnswer, PasskeySignInAnswer } from './passkeys-in-browser.ts'

type Confirmation = { password: string } | { code: string } | { passkey: PasskeySignInAnswer }

export const userSecurity = {
  get: () => getSecurity(),
  confirm: (json: Confirmation) => confirmIdentity({ json }),
  beginConfirmation: () => beginPasskeyConfirmation(),
  begin: () => beginTwoFactor(),
  turnOn: (code: string) => turnOnTwoFactor({ json: { code } }),
  turnOff: () => turnOffTwoFactor(),
  renew: () => renewRecoveryCodes(),
  beginPasskey: () => beginPasskey(),
  addPasskey: (name: string, passkey: NewPasskeyAnswer) => addPasskey({ json: { name, passkey } }),
  renamePasskey: (id: number, name: string) => renamePasskey({ param: { id }, json: { name } }),
  removePasskey: (id: number) => removePasskey({ param: { id } }),
  endSession: (id: number) => endSession({ param: { id } }),
  endOtherSessions: () => endOtherSessions(),
}

export const brandSecurity: typeof userSecurity = {
  get: () => getBrandSecurity(),
  confirm: (json: Confirmation) => confirmBrandIdentity({ json }),
  beginConfirmation: () => beginBrandPasskeyConfirmation(),
  begin: () => beginBrandTwoFactor(),
  turnOn: (code: string) => turnOnBrandTwoFactor({ json: { code } }),
  turnOff: () => turnOffBrandTwoFactor(),
  renew: () => renewBrandRecoveryCodes(),
  beginPasskey: () => beginBrandPasskey(),
  addPasskey: (name: string, passkey: NewPasskeyAnswer) => addBrandPasskey({ json: { name, passkey } }),
  renamePasskey: (id: number, name: string) => renameBrandPasskey({ param: { id }, json: { name } }),
  removePasskey: (id: number) => removeBrandPasskey({ param: { id } }),
  endSession: (id: number) => endBrandSession({ param: { id } }),
  endOtherSessions: () => endOtherBrandSessions(),
}

export type SecurityCalls = typeof userSecurity

export const userPasskeySignIn = {
  begin: () => beginPasskeySignIn(),
  finish: (passkey: PasskeySignInAnswer) => signInByPasskey({ json: { passkey } }),
}
export const brandPasskeySignIn = {
  begin: () => beginBrandPasskeySignIn(),
  finish: (passkey: PasskeySignInAnswer) => signInBrandMemberByPasskey({ json: { passkey } }),
}
/** `finish` differs: a user and a brand member get different sessions. */
export type PasskeySignInCalls = Pick<typeof userPasskeySignIn, 'begin'> & {
  finish: (passkey: PasskeySignInAnswer) => Promise<TypedResponse>
}
