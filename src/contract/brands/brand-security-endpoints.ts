// The same as security-endpoints.ts for brand members, under /brand/api/v1.
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { brandMe } from './brand-members-schemas.ts'
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
} from '../accounts/security-schemas.ts'

const tags = ['brand-members']

export const getBrandSecurity = endpoint('brand_member', {
  operationId: 'getBrandSecurity',
  tags,
  method: 'get',
  path: '/brand-members/security',
  responses: { 200: answers(security, 'ログインの方法とその設定'), ...refuses(401) },
})
export const confirmBrandIdentity = endpoint('brand_member', {
  operationId: 'confirmBrandIdentity',
  tags,
  method: 'post',
  path: '/brand-members/security/confirmation',
  request: { body: body(confirmationBody) },
  responses: { 200: answers(accepted, '本人であることを確かめた'), ...refuses(401, 422, 429) },
})
export const beginBrandTwoFactor = endpoint('brand_member', {
  operationId: 'beginBrandTwoFactor',
  tags,
  method: 'post',
  path: '/brand-members/two-factor',
  responses: { 200: answers(twoFactorKey, '認証アプリに渡す鍵'), ...refuses(401, 403) },
})
export const turnOnBrandTwoFactor = endpoint('brand_member', {
  operationId: 'turnOnBrandTwoFactor',
  tags,
  method: 'put',
  path: '/brand-members/two-factor',
  request: { body: body(codeBody) },
  responses: { 200: answers(recoveryCodes, '二段階認証をオンにした'), ...refuses(401, 403, 422, 429) },
})
export const turnOffBrandTwoFactor = endpoint('brand_member', {
  operationId: 'turnOffBrandTwoFactor',
  tags,
  method: 'delete',
  path: '/brand-members/two-factor',
  responses: { 200: answers(accepted, '二段階認証をオフにした'), ...refuses(401, 403, 422) },
})
export const renewBrandRecoveryCodes = endpoint('brand_member', {
  operationId: 'renewBrandRecoveryCodes',
  tags,
  method: 'post',
  path: '/brand-members/two-factor/recovery-codes',
  responses: { 200: answers(recoveryCodes, '新しいリカバリーコード'), ...refuses(401, 403, 422) },
})
export const beginBrandPasskey = endpoint('brand_member', {
  operationId: 'beginBrandPasskey',
  tags,
  method: 'post',
  path: '/brand-members/passkeys/options',
  responses: { 200: answers(passkeyOptions, 'パスキーを作るための値'), ...refuses(401, 403) },
})
export const addBrandPasskey = endpoint('brand_member', {
  operationId: 'addBrandPasskey',
  tags,
  method: 'post',
  path: '/brand-members/passkeys',
  request: { body: body(newPasskeyBody) },
  responses: { 201: answers(security, 'パスキーを登録した'), ...refuses(401, 403, 422) },
})
export const renameBrandPasskey = endpoint('brand_member', {
  operationId: 'renameBrandPasskey',
  tags,
  method: 'patch',
  path: '/brand-members/passkeys/{id}',
  request: { params: idParam, body: body(passkeyNameBody) },
  responses: { 200: answers(security, 'パスキーの名前を変えた'), ...refuses(401, 404, 422) },
})
export const removeBrandPasskey = endpoint('brand_member', {
  operationId: 'removeBrandPasskey',
  tags,
  method: 'delete',
  path: '/brand-members/passkeys/{id}',
  request: { params: idParam },
  responses: { 200: answers(security, 'パスキーを削除した'), ...refuses(401, 403, 404) },
})
export const finishBrandSignIn = endpoint('anyone', {
  operationId: 'finishBrandSignIn',
  tags,
  method: 'post',
  path: '/brand-members/sign-in/code',
  request: { body: body(codeBody) },
  responses: { 200: answers(brandMe, 'ログインした'), ...refuses(401, 422, 429) },
})
export const beginBrandPasskeySignIn = endpoint('anyone', {
  operationId: 'beginBrandPasskeySignIn',
  tags,
  method: 'post',
  path: '/brand-members/sign-in/passkey-options',
  responses: { 200: answers(passkeyOptions, 'パスキーでログインするための値') },
})
export const signInBrandMemberByPasskey = endpoint('anyone', {
  operationId: 'signInBrandMemberByPasskey',
  tags,
  method: 'post',
  path: '/brand-members/sign-in/passkey',
  request: { body: body(passkeySignInBody) },
  responses: { 200: answers(brandMe, 'ログインした'), ...refuses(401, 422, 429) },
})
