// Sign-in of users, and their second factors and passkeys.
import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import { me } from './accounts-schemas.ts'
import { userSecurity } from './population-security-endpoints.ts'
import { codeBody, passkeySignInBody } from './security-schemas.ts'

const tags = ['accounts']

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
export const finishSignIn = endpoint('anyone', {
  operationId: 'finishSignIn',
  summary: '二段階認証のコードでログインを終える',
  tags,
  method: 'post',
  path: '/sign_in/code',
  request: { body: body(codeBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
export const signInByPasskey = endpoint('anyone', {
  operationId: 'signInByPasskey',
  summary: 'パスキーでログインする',
  tags,
  method: 'post',
  path: '/sign_in/passkey',
  request: { body: body(passkeySignInBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
