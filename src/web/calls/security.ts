import type * as endpoints from '#contract/accounts/security-endpoints.ts'
import { call } from '../call.ts'

export const addPasskey = call<typeof endpoints.addPasskey>('post', '/passkeys')
export const beginPasskey = call<typeof endpoints.beginPasskey>('post', '/passkeys/options')
export const beginPasskeyConfirmation = call<typeof endpoints.beginPasskeyConfirmation>(
  'post',
  '/security/confirmation/passkey_options',
)
export const beginPasskeySignIn = call<typeof endpoints.beginPasskeySignIn>('post', '/sign_in/passkey_options')
export const beginTwoFactor = call<typeof endpoints.beginTwoFactor>('post', '/two_factor')
export const confirmIdentity = call<typeof endpoints.confirmIdentity>('post', '/security/confirmation')
export const endOtherSessions = call<typeof endpoints.endOtherSessions>('delete', '/sessions')
export const endSession = call<typeof endpoints.endSession>('delete', '/sessions/{id}')
export const finishSignIn = call<typeof endpoints.finishSignIn>('post', '/sign_in/code')
export const getSecurity = call<typeof endpoints.getSecurity>('get', '/security')
export const listSessions = call<typeof endpoints.listSessions>('get', '/sessions')
export const removePasskey = call<typeof endpoints.removePasskey>('delete', '/passkeys/{id}')
export const renamePasskey = call<typeof endpoints.renamePasskey>('patch', '/passkeys/{id}')
export const renewRecoveryCodes = call<typeof endpoints.renewRecoveryCodes>('post', '/two_factor/recovery_codes')
export const signInByPasskey = call<typeof endpoints.signInByPasskey>('post', '/sign_in/passkey')
export const turnOffTwoFactor = call<typeof endpoints.turnOffTwoFactor>('delete', '/two_factor')
export const turnOnTwoFactor = call<typeof endpoints.turnOnTwoFactor>('put', '/two_factor')
