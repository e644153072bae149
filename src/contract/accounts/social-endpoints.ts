import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import { accepted } from './accounts-schemas.ts'
import {
  beginBody,
  begun,
  finishBody,
  finished,
  offered,
  signUpStep,
  socialCodeBody,
  socialSignUp,
  socialSignUpBody,
  waysToSignIn,
} from './social-schemas.ts'

const tags = ['accounts']
const params = z.object({ provider: z.string().max(40) })

export const listSignInProviders = endpoint('anyone', {
  operationId: 'listSignInProviders',
  tags,
  method: 'get',
  path: '/sign_in_providers',
  responses: { 200: answers(offered, 'ログインに使えるほかの会社のアカウント') },
})
export const beginSocialSignIn = endpoint('anyone', {
  operationId: 'beginSocialSignIn',
  tags,
  method: 'post',
  path: '/sign_in_providers/{provider}/begin',
  not_found: 'not_found',
  request: { params, body: body(beginBody) },
  responses: { 200: answers(begun, 'ブラウザーを移す先'), ...refuses(401, 403, 404, 422, 429) },
})
export const finishSocialSignIn = endpoint('anyone', {
  operationId: 'finishSocialSignIn',
  tags,
  method: 'post',
  path: '/sign_in_providers/{provider}/finish',
  not_found: 'not_found',
  request: { params, body: body(finishBody) },
  responses: { 200: answers(finished, '結果と、もとの場所'), ...refuses(404, 422, 429) },
})
export const getSocialSignUp = endpoint('anyone', {
  operationId: 'getSocialSignUp',
  tags,
  method: 'get',
  path: '/social_sign_up',
  responses: { 200: answers(socialSignUp, '登録の途中の内容'), ...refuses(404) },
})
export const submitSocialSignUp = endpoint('anyone', {
  operationId: 'submitSocialSignUp',
  tags,
  method: 'post',
  path: '/social_sign_up',
  request: { body: body(socialSignUpBody) },
  responses: { 200: answers(signUpStep, 'ログインした、または確認コードを送った'), ...refuses(404, 422, 429) },
})
export const confirmSocialSignUp = endpoint('anyone', {
  operationId: 'confirmSocialSignUp',
  tags,
  method: 'put',
  path: '/social_sign_up',
  request: { body: body(socialCodeBody) },
  responses: { 200: answers(signUpStep, 'ログインした'), ...refuses(404, 422, 429) },
})
export const getWaysToSignIn = endpoint('user', {
  operationId: 'getWaysToSignIn',
  tags,
  method: 'get',
  path: '/me/sign_in',
  responses: { 200: answers(waysToSignIn, 'ログインの方法'), ...refuses(401) },
})
export const unlinkIdentity = endpoint('user', {
  operationId: 'unlinkIdentity',
  tags,
  method: 'delete',
  path: '/me/sign_in/{provider}',
  not_found: 'not_found',
  request: { params },
  responses: { 200: answers(accepted, 'つながりを解除した'), ...refuses(401, 403, 404, 422) },
})
