// The counterpart of security-endpoints.ts for brand members, under /brand/api/v1.
import { brandSecurity } from '../accounts/population-security-endpoints.ts'
import { codeBody, passkeySignInBody } from '../accounts/security-schemas.ts'
import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
import { brandMe, chooseBrand } from './brand-members-schemas.ts'

const endpoint = endpointsOf('brand-members')

export const {
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
  listSessions: listBrandSessions,
  endSession: endBrandSession,
  endOtherSessions: endOtherBrandSessions,
  beginPasskeySignIn: beginBrandPasskeySignIn,
} = brandSecurity
export const finishBrandSignIn = endpoint('anyone', 'post', '/brand-members/sign-in/code', {
  summary: '二段階認証のコードでログインを終える',
  request: { body: body(codeBody) },
  responses: {
    200: answers(brandMe, 'ログインした'),
    202: answers(chooseBrand, 'ブランドの選択が要る'),
    ...refuses(401, 422, 429),
  },
})
export const signInBrandMemberByPasskey = endpoint('anyone', 'post', '/brand-members/sign-in/passkey', {
  summary: 'パスキーでログインする',
  request: { body: body(passkeySignInBody) },
  responses: {
    200: answers(brandMe, 'ログインした'),
    202: answers(chooseBrand, 'ブランドの選択が要る'),
    ...refuses(401, 422, 429),
  },
})
