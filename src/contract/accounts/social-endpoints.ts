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
  summary: 'ログインに使えるほかの会社の一覧を返す',
  tags,
  method: 'get',
  path: '/sign_in_providers',
  responses: { 200: answers(offered, 'ログインに使えるほかの会社のアカウント') },
})
export const beginSocialSignIn = endpoint('anyone', {
  operationId: 'beginSocialSignIn',
  summary: 'ほかの会社のアカウントでのログインを始める',
  tags,
  method: 'post',
  path: '/sign_in_providers/{provider}/begin',
  not_found: 'not_found',
  request: { params, body: body(beginBody) },
  responses: { 200: answers(begun, 'ブラウザーを移す先'), ...refuses(401, 403, 404, 422, 429) },
})
export const finishSocialSignIn = endpoint('anyone', {
  operationId: 'finishSocialSignIn',
  summary: 'ほかの会社から戻り、ログインを終える',
  tags,
  method: 'post',
  path: '/sign_in_providers/{provider}/finish',
  not_found: 'not_found',
  request: { params, body: body(finishBody) },
  responses: { 200: answers(finished, '結果と、もとの場所'), ...refuses(404, 422, 429) },
})
export const getSocialSignUp = endpoint('anyone', {
  operationId: 'getSocialSignUp',
  summary: 'ほかの会社のアカウントでの登録の、途中の内容を返す',
  tags,
  method: 'get',
  path: '/social_sign_up',
  responses: { 200: answers(socialSignUp, '登録の途中の内容'), ...refuses(404) },
})
export const submitSocialSignUp = endpoint('anyone', {
  operationId: 'submitSocialSignUp',
  summary: 'ほかの会社のアカウントでの登録に、名前とアドレスを送る',
  tags,
  method: 'post',
  path: '/social_sign_up',
  request: { body: body(socialSignUpBody) },
  responses: { 200: answers(signUpStep, 'ログインした、または確認コードを送った'), ...refuses(404, 422, 429) },
})
export const confirmSocialSignUp = endpoint('anyone', {
  operationId: 'confirmSocialSignUp',
  summary: 'ほかの会社のアカウントでの登録を、確認コードで終える',
  tags,
  method: 'put',
  path: '/social_sign_up',
  request: { body: body(socialCodeBody) },
  responses: { 200: answers(signUpStep, 'ログインした'), ...refuses(404, 422, 429) },
})
export const getWaysToSignIn = endpoint('user', {
  operationId: 'getWaysToSignIn',
  summary: '自分がログインに使える方法を返す',
  tags,
  method: 'get',
  path: '/me/sign_in',
  responses: { 200: answers(waysToSignIn, 'ログインの方法'), ...refuses(401) },
})
export const unlinkIdentity = endpoint('user', {
  operationId: 'unlinkIdentity',
  fresh: true,
  summary: 'ほかの会社のアカウントとのつながりを解除する',
  tags,
  method: 'delete',
  path: '/me/sign_in/{provider}',
  not_found: 'not_found',
  request: { params },
  responses: { 200: answers(accepted, 'つながりを解除した'), ...refuses(401, 403, 404, 422) },
})
