// API calls of the security pages, for users and for brand members.
import { browserApi, browserBrandApi } from '#web/api-client.ts'
import type { TypedResponse } from '../shared/use-sending.ts'
import type { NewPasskeyAnswer, PasskeySignInAnswer } from './passkeys-in-browser.ts'

type Confirmation = { password: string } | { code: string } | { passkey: PasskeySignInAnswer }
const param = (id: number) => ({ id: String(id) })

export const userSecurity = {
  get: () => browserApi.security.$get(),
  confirm: (json: Confirmation) => browserApi.security.confirmation.$post({ json }),
  beginConfirmation: () => browserApi.security.confirmation.passkey_options.$post(),
  begin: () => browserApi.two_factor.$post(),
  turnOn: (code: string) => browserApi.two_factor.$put({ json: { code } }),
  turnOff: () => browserApi.two_factor.$delete(),
  renew: () => browserApi.two_factor.recovery_codes.$post(),
  beginPasskey: () => browserApi.passkeys.options.$post(),
  addPasskey: (name: string, passkey: NewPasskeyAnswer) => browserApi.passkeys.$post({ json: { name, passkey } }),
  renamePasskey: (id: number, name: string) => browserApi.passkeys[':id'].$patch({ param: param(id), json: { name } }),
  removePasskey: (id: number) => browserApi.passkeys[':id'].$delete({ param: param(id) }),
  endSession: (id: number) => browserApi.sessions[':id'].$delete({ param: param(id) }),
  endOtherSessions: () => browserApi.sessions.$delete(),
}

const brand = browserBrandApi['brand-members']
export const brandSecurity: typeof userSecurity = {
  get: () => brand.security.$get(),
  confirm: (json: Confirmation) => brand.security.confirmation.$post({ json }),
  beginConfirmation: () => brand.security.confirmation['passkey-options'].$post(),
  begin: () => brand['two-factor'].$post(),
  turnOn: (code: string) => brand['two-factor'].$put({ json: { code } }),
  turnOff: () => brand['two-factor'].$delete(),
  renew: () => brand['two-factor']['recovery-codes'].$post(),
  beginPasskey: () => brand.passkeys.options.$post(),
  addPasskey: (name: string, passkey: NewPasskeyAnswer) => brand.passkeys.$post({ json: { name, passkey } }),
  renamePasskey: (id: number, name: string) => brand.passkeys[':id'].$patch({ param: param(id), json: { name } }),
  removePasskey: (id: number) => brand.passkeys[':id'].$delete({ param: param(id) }),
  endSession: (id: number) => brand.sessions[':id'].$delete({ param: param(id) }),
  endOtherSessions: () => brand.sessions.$delete(),
}

export type SecurityCalls = typeof userSecurity

export const userPasskeySignIn = {
  begin: () => browserApi.sign_in.passkey_options.$post(),
  finish: (passkey: PasskeySignInAnswer) => browserApi.sign_in.passkey.$post({ json: { passkey } }),
}
export const brandPasskeySignIn = {
  begin: () => brand['sign-in']['passkey-options'].$post(),
  finish: (passkey: PasskeySignInAnswer) => brand['sign-in'].passkey.$post({ json: { passkey } }),
}
/** `finish` differs: a user and a brand member get different sessions. */
export type PasskeySignInCalls = Pick<typeof userPasskeySignIn, 'begin'> & {
  finish: (passkey: PasskeySignInAnswer) => Promise<TypedResponse>
}
