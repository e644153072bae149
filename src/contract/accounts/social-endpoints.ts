import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('accounts')
const params = z.object({ provider: z.string().max(40) })

export const listSignInProviders = endpoint('anyone', 'get', '/sign_in_providers', {
  summary: 'ログインに使えるほかの会社の一覧を返す',
  responses: { 200: answers(offered, 'ログインに使えるほかの会社のアカウント') },
})
export const beginSocialSignIn = endpoint('anyone', 'post', '/sign_in_providers/{provider}/begin', {
  summary: 'ほかの会社のアカウントでのログインを始める',
  not_found: 'not_found',
  request: { params, body: body(beginBody) },
  responses: { 200: answers(begun, 'ブラウザーを移す先'), ...refuses(401, 403, 404, 422, 429) },
})
export const finishSocialSignIn = endpoint('anyone', 'post', '/sign_in_providers/{provider}/finish', {
  summary: 'ほかの会社から戻り、ログインを終える',
  not_found: 'not_found',
  request: { params, body: body(finishBody) },
  responses: { 200: answers(finished, '結果と、もとの場所'), ...refuses(404, 422, 429) },
})
export const getSocialSignUp = endpoint('anyone', 'get', '/social_sign_up', {
  summary: 'ほかの会社のアカウントでの登録の、途中の内容を返す',
  responses: { 200: answers(socialSignUp, '登録の途中の内容'), ...refuses(404) },
})
export const submitSocialSignUp = endpoint('anyone', 'post', '/social_sign_up', {
  summary: 'ほかの会社のアカウントでの登録に、名前とアドレスを送る',
  request: { body: body(socialSignUpBody) },
  responses: { 200: answers(signUpStep, 'ログインした、または確認コードを送った'), ...refuses(404, 422, 429) },
})
export const confirmSocialSignUp = endpoint('anyone', 'put', '/social_sign_up', {
  summary: 'ほかの会社のアカウントでの登録を、確認コードで終える',
  request: { body: body(socialCodeBody) },
  responses: { 200: answers(signUpStep, 'ログインした'), ...refuses(404, 422, 429) },
})
export const getWaysToSignIn = endpoint('user', 'get', '/me/sign_in', {
  summary: '自分がログインに使える方法を返す',
  responses: { 200: answers(waysToSignIn, 'ログインの方法'), ...refuses(401) },
})
export const unlinkIdentity = endpoint('user', 'delete', '/me/sign_in/{provider}', {
  fresh: true,
  summary: 'ほかの会社のアカウントとのつながりを解除する',
  not_found: 'not_found',
  request: { params },
  responses: { 200: answers(accepted, 'つながりを解除した'), ...refuses(401, 403, 404, 422) },
})
