// How users sign in, and with what beside the password.
import { accepted, me } from './accounts-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  codeBody,
  confirmationBody,
  newPasskeyBody,
  passkeyNameBody,
  passkeyOptions,
  passkeySignInBody,
  recoveryCodes,
  security,
  twoFactorKey,
} from './security-schemas.ts'

const tags = ['accounts']

export const getSecurity = endpoint('user', {
  operationId: 'getSecurity',
  tags,
  method: 'get',
  path: '/security',
  responses: { 200: answers(security, 'ログインの方法とその設定'), ...refuses(401) },
})
export const confirmIdentity = endpoint('user', {
  operationId: 'confirmIdentity',
  tags,
  method: 'post',
  path: '/security/confirmation',
  request: { body: body(confirmationBody) },
  responses: { 200: answers(accepted, '本人であることを確かめた'), ...refuses(401, 422, 429) },
})
export const beginTwoFactor = endpoint('user', {
  operationId: 'beginTwoFactor',
  tags,
  method: 'post',
  path: '/two_factor',
  responses: { 200: answers(twoFactorKey, '認証アプリに渡す鍵'), ...refuses(401, 403) },
})
export const turnOnTwoFactor = endpoint('user', {
  operationId: 'turnOnTwoFactor',
  tags,
  method: 'put',
  path: '/two_factor',
  request: { body: body(codeBody) },
  responses: { 200: answers(recoveryCodes, '二段階認証をオンにした'), ...refuses(401, 403, 422, 429) },
})
export const turnOffTwoFactor = endpoint('user', {
  operationId: 'turnOffTwoFactor',
  tags,
  method: 'delete',
  path: '/two_factor',
  responses: { 200: answers(accepted, '二段階認証をオフにした'), ...refuses(401, 403, 422) },
})
export const renewRecoveryCodes = endpoint('user', {
  operationId: 'renewRecoveryCodes',
  tags,
  method: 'post',
  path: '/two_factor/recovery_codes',
  responses: { 200: answers(recoveryCodes, '新しいリカバリーコード'), ...refuses(401, 403, 422) },
})
export const beginPasskey = endpoint('user', {
  operationId: 'beginPasskey',
  tags,
  method: 'post',
  path: '/passkeys/options',
  responses: { 200: answers(passkeyOptions, 'パスキーを作るための値'), ...refuses(401, 403) },
})
export const addPasskey = endpoint('user', {
  operationId: 'addPasskey',
  tags,
  method: 'post',
  path: '/passkeys',
  request: { body: body(newPasskeyBody) },
  responses: { 201: answers(security, 'パスキーを登録した'), ...refuses(401, 403, 422) },
})
export const renamePasskey = endpoint('user', {
  operationId: 'renamePasskey',
  tags,
  method: 'patch',
  path: '/passkeys/{id}',
  request: { params: idParam, body: body(passkeyNameBody) },
  responses: { 200: answers(security, 'パスキーの名前を変えた'), ...refuses(401, 404, 422) },
})
export const removePasskey = endpoint('user', {
  operationId: 'removePasskey',
  tags,
  method: 'delete',
  path: '/passkeys/{id}',
  request: { params: idParam },
  responses: { 200: answers(security, 'パスキーを削除した'), ...refuses(401, 403, 404) },
})
export const finishSignIn = endpoint('anyone', {
  operationId: 'finishSignIn',
  tags,
  method: 'post',
  path: '/sign_in/code',
  request: { body: body(codeBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
export const beginPasskeySignIn = endpoint('anyone', {
  operationId: 'beginPasskeySignIn',
  tags,
  method: 'post',
  path: '/sign_in/passkey_options',
  responses: { 200: answers(passkeyOptions, 'パスキーでログインするための値') },
})
export const signInByPasskey = endpoint('anyone', {
  operationId: 'signInByPasskey',
  tags,
  method: 'post',
  path: '/sign_in/passkey',
  request: { body: body(passkeySignInBody) },
  responses: { 200: answers(me, 'ログインした'), ...refuses(401, 422, 429) },
})
