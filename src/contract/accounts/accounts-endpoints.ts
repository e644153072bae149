import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import {
  accepted,
  accountClosing,
  codeAwaited,
  emailChangeBody,
  emailVerificationBody,
  me,
  meBody,
  myEmail,
  passwordRequestBody,
  passwordResetBody,
  profile,
  resetLinkQuery,
  signInBody,
  signUpBody,
  users,
  usersQuery,
} from './accounts-schemas.ts'
import { codeBody } from './security-schemas.ts'

const tags = ['accounts']

export const getMe = endpoint('user', {
  operationId: 'getMe',
  summary: 'ログイン中の会員を返す',
  tags,
  method: 'get',
  path: '/me',
  responses: { 200: answers(me, 'ログイン中の利用者'), ...refuses(401) },
})
export const getMyEmail = endpoint('user', {
  operationId: 'getMyEmail',
  summary: '自分のメールアドレスと、メールが届いているかを返す',
  tags,
  method: 'get',
  path: '/me/email',
  responses: { 200: answers(myEmail, '自分のメールアドレスと、メールが届いているか'), ...refuses(401) },
})
export const signUp = endpoint('anyone', {
  operationId: 'signUp',
  summary: '会員登録をする',
  description: '確認のメールを送ります。登録済みのアドレスでも同じ答えを返し、登録の有無を知らせません。',
  tags,
  method: 'post',
  path: '/sign_up',
  request: { body: body(signUpBody) },
  responses: { 201: answers(accepted, '登録を受け付け、確認のメールを送った'), ...refuses(422, 429) },
})
export const signIn = endpoint('anyone', {
  operationId: 'signIn',
  summary: 'ログインする',
  description:
    'セッションの Cookie を付けて答えます。二段階認証を設定している会員には202を返すので、続けて finishSignIn を呼びます。',
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
  summary: 'ログアウトする',
  tags,
  method: 'delete',
  path: '/sign_out',
  while_impersonating: true,
  responses: { 200: answers(accepted, 'サインアウトした') },
})
export const requestPasswordReset = endpoint('anyone', {
  operationId: 'requestPasswordReset',
  summary: 'パスワードを再設定するメールを頼む',
  description: '登録の有無にかかわらず同じ答えを返します。',
  tags,
  method: 'post',
  path: '/password',
  request: { body: body(passwordRequestBody) },
  responses: { 200: answers(accepted, '登録があればメールを送った'), ...refuses(422, 429) },
})
export const checkResetLink = endpoint('anyone', {
  operationId: 'checkResetLink',
  summary: 'パスワードを再設定するリンクがまだ使えるかを答える',
  description: '確かめても、リンクは使われたことになりません。',
  tags,
  method: 'get',
  path: '/password',
  request: { query: resetLinkQuery },
  responses: { 200: answers(accepted, 'まだ使えるリンク'), ...refuses(422, 429) },
})
export const resetPassword = endpoint('anyone', {
  operationId: 'resetPassword',
  summary: 'パスワードを再設定する',
  description: 'すべての端末でログアウトします。',
  tags,
  method: 'put',
  path: '/password',
  request: { body: body(passwordResetBody) },
  responses: { 200: answers(accepted, 'パスワードを変えた'), ...refuses(422, 429) },
})
export const verifyEmail = endpoint('anyone', {
  operationId: 'verifyEmail',
  summary: 'メールアドレスを確認する',
  tags,
  method: 'put',
  path: '/email_verification',
  request: { body: body(emailVerificationBody) },
  responses: { 200: answers(accepted, 'メールアドレスを確かめた'), ...refuses(422, 429) },
})
export const resendVerification = endpoint('user', {
  operationId: 'resendVerification',
  summary: '確認のメールをもう一度送る',
  tags,
  method: 'post',
  path: '/email_verification',
  responses: { 200: answers(accepted, '確認のメールをもう一度送った'), ...refuses(401, 429) },
})
export const getMyProfile = endpoint('user', {
  operationId: 'getMyProfile',
  summary: '自分のプロフィールを返す',
  tags,
  method: 'get',
  path: '/me/profile',
  responses: { 200: answers(profile, '自分のプロフィール'), ...refuses(401) },
})
/** Changes the profile, or the ambassador in whose name the user writes experiences. */
export const updateMe = endpoint('user', {
  operationId: 'updateMe',
  summary: 'プロフィールを変える、だれとして体験を書くかを選ぶ',
  description:
    '送った項目だけを変えます。current_ambassador_id は、アンバサダーの id を送るとそのアンバサダーとして、null を送ると自分自身として書きます。',
  tags,
  method: 'patch',
  path: '/me',
  request: { body: body(meBody) },
  responses: { 200: answers(me, 'サインイン中の利用者'), ...refuses(401, 404, 422, 429) },
})
export const listUsers = endpoint('admin', {
  roles: ['approvals', 'support'],
  operationId: 'listUsers',
  summary: '会員を名前かメールアドレスで20名までさがす',
  tags,
  method: 'get',
  path: '/users',
  request: { query: usersQuery },
  responses: { 200: answers(users, '利用者（20名まで）'), ...refuses(401, 403, 422) },
})

// Change of a user's e-mail address.

const EMAIL_CHANGE = '/me/email_change'

export const requestEmailChange = endpoint('user', {
  operationId: 'requestEmailChange',
  fresh: true,
  summary: 'メールアドレスの変更を始める',
  description: '新しいアドレスに確認コードを送ります。',
  tags,
  method: 'post',
  path: EMAIL_CHANGE,
  request: { body: body(emailChangeBody) },
  responses: { 200: answers(accepted, '新しいアドレスに確認コードを送った'), ...refuses(401, 403, 422, 429) },
})
export const confirmEmailChange = endpoint('user', {
  operationId: 'confirmEmailChange',
  summary: '確認コードでメールアドレスを変える',
  tags,
  method: 'put',
  path: EMAIL_CHANGE,
  request: { body: body(codeBody) },
  responses: { 200: answers(accepted, 'メールアドレスを変えた'), ...refuses(401, 409, 422, 429) },
})
export const cancelEmailChange = endpoint('user', {
  operationId: 'cancelEmailChange',
  summary: 'メールアドレスの変更をやめる',
  tags,
  method: 'delete',
  path: EMAIL_CHANGE,
  responses: { 200: answers(accepted, '変更の手続きをやめた'), ...refuses(401) },
})

// Closing one's own account (docs/product/accounts.md#closing-an-account).

const CLOSING = '/me/closing'

export const getClosing = endpoint('user', {
  operationId: 'getClosing',
  summary: '自分の退会の手続きと、退会をさまたげているものを返す',
  tags,
  method: 'get',
  path: CLOSING,
  responses: { 200: answers(accountClosing, '退会の手続き'), ...refuses(401) },
})
export const requestClosing = endpoint('user', {
  operationId: 'requestClosing',
  fresh: true,
  summary: '退会を申し込む',
  description: '7日後にアカウントを削除します。もう一度呼んでも、日は変わりません。',
  tags,
  method: 'post',
  path: CLOSING,
  responses: { 200: answers(accountClosing, '申し込みを受け付けた退会'), ...refuses(401, 403, 422, 429) },
})
export const withdrawClosing = endpoint('user', {
  operationId: 'withdrawClosing',
  summary: '退会をやめる',
  description: '退会を申し込んでいないときは、何もしません。',
  tags,
  method: 'delete',
  path: CLOSING,
  responses: { 200: answers(accountClosing, '退会をやめた'), ...refuses(401, 403) },
})
