import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import {
  accepted,
  codeAwaited,
  emailVerificationBody,
  me,
  meBody,
  myEmail,
  passwordRequestBody,
  passwordResetBody,
  signInBody,
  signUpBody,
  users,
  usersQuery,
} from './accounts-schemas.ts'

const tags = ['accounts']

export const getMe = endpoint('user', {
  operationId: 'getMe',
  tags,
  method: 'get',
  path: '/me',
  responses: { 200: answers(me, 'ログイン中の利用者'), ...refuses(401) },
})
export const getMyEmail = endpoint('user', {
  operationId: 'getMyEmail',
  tags,
  method: 'get',
  path: '/me/email',
  responses: { 200: answers(myEmail, '自分のメールアドレスと、メールが届いているか'), ...refuses(401) },
})
export const signUp = endpoint('anyone', {
  operationId: 'signUp',
  tags,
  method: 'post',
  path: '/sign_up',
  request: { body: body(signUpBody) },
  responses: { 201: answers(accepted, '登録を受け付け、確認のメールを送った'), ...refuses(422, 429) },
})
export const signIn = endpoint('anyone', {
  operationId: 'signIn',
  tags,
  method: 'post',
  path: '/sign_in',
  request: { body: body(signInBody) },
  responses: {
    200: answers(me, 'ログインした利用者'),
    202: answers(codeAwaited, '二段階認証のコードが要る'),
    ...refuses(401, 422, 429),
  },
})
export const signOut = endpoint('anyone', {
  operationId: 'signOut',
  tags,
  method: 'delete',
  path: '/sign_out',
  while_viewing: true,
  responses: { 200: answers(accepted, 'サインアウトした') },
})
export const requestPasswordReset = endpoint('anyone', {
  operationId: 'requestPasswordReset',
  tags,
  method: 'post',
  path: '/password',
  request: { body: body(passwordRequestBody) },
  responses: { 200: answers(accepted, '登録があればメールを送った'), ...refuses(422, 429) },
})
export const resetPassword = endpoint('anyone', {
  operationId: 'resetPassword',
  tags,
  method: 'put',
  path: '/password',
  request: { body: body(passwordResetBody) },
  responses: { 200: answers(accepted, 'パスワードを変えた'), ...refuses(422, 429) },
})
export const verifyEmail = endpoint('anyone', {
  operationId: 'verifyEmail',
  tags,
  method: 'put',
  path: '/email_verification',
  request: { body: body(emailVerificationBody) },
  responses: { 200: answers(accepted, 'メールアドレスを確かめた'), ...refuses(422, 429) },
})
export const resendVerification = endpoint('user', {
  operationId: 'resendVerification',
  tags,
  method: 'post',
  path: '/email_verification',
  responses: { 200: answers(accepted, '確認のメールをもう一度送った'), ...refuses(401, 429) },
})
/** On whose behalf somebody writes experiences from now on. */
export const chooseAmbassador = endpoint('user', {
  operationId: 'chooseAmbassador',
  tags,
  method: 'patch',
  path: '/me',
  request: { body: body(meBody) },
  responses: { 200: answers(me, 'サインイン中の利用者'), ...refuses(401, 404, 422) },
})
export const listUsers = endpoint('admin', {
  operationId: 'listUsers',
  tags,
  method: 'get',
  path: '/users',
  request: { query: usersQuery },
  responses: { 200: answers(users, '利用者（20名まで）'), ...refuses(401, 403, 422) },
})
