// Sign-in of users, and their second factors and passkeys.
import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
import { me } from './accounts-schemas.ts'
import { userSecurity } from './population-security-endpoints.ts'
import { codeBody, passkeySignInBody } from './security-schemas.ts'

const endpoint = endpointsOf('accounts')

export const {
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
  listSessions,
  endSession,
  endOtherSessions,
  beginPasskeySignIn,
} = userSecurity
export const finishSignIn = endpoint('anyone', 'post', '/sign_in/code', {
  summary: '二段階認証のコードでログインを終える',
  request: { body: body(codeBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
export const signInByPasskey = endpoint('anyone', 'post', '/sign_in/passkey', {
  summary: 'パスキーでログインする',
  request: { body: body(passkeySignInBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
