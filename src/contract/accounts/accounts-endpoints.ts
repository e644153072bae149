import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('accounts')

export const getMe = endpoint('user', 'get', '/me', {
  summary: 'ログイン中の会員を返す',
  responses: { 200: answers(me, 'ログイン中の利用者'), ...refuses(401) },
})
export const getMyEmail = endpoint('user', 'get', '/me/email', {
  summary: '自分のメールアドレスと、メールが届いているかを返す',
  responses: { 200: answers(myEmail, '自分のメールアドレスと、メールが届いているか'), ...refuses(401) },
})
export const signUp = endpoint('anyone', 'post', '/sign_up', {
  summary: '会員登録をする',
  description: '確認のメールを送ります。登録済みのアドレスでも同じ答えを返し、登録の有無を知らせません。',
  request: { body: body(signUpBody) },
  responses: { 201: answers(accepted, '登録を受け付け、確認のメールを送った'), ...refuses(422, 429) },
})
export const signIn = endpoint('anyone', 'post', '/sign_in', {
  summary: 'ログインする',
  description:
    'セッションの Cookie を付けて答えます。二段階認証を設定している会員には202を返すので、続けて finishSignIn を呼びます。',
  request: { body: body(signInBody) },
  responses: {
    200: answers(me, 'ログインした利用者'),
    202: answers(codeAwaited, '二段階認証のコードが要る'),
    ...refuses(401, 422, 429),
  },
})
export const signOut = endpoint('anyone', 'delete', '/sign_out', {
  summary: 'ログアウトする',
  while_impersonating: true,
  responses: { 200: answers(accepted, 'サインアウトした') },
})
export const requestPasswordReset = endpoint('anyone', 'post', '/password', {
  summary: 'パスワードを再設定するメールを頼む',
  description: '登録の有無にかかわらず同じ答えを返します。',
  request: { body: body(passwordRequestBody) },
  responses: { 200: answers(accepted, '登録があればメールを送った'), ...refuses(422, 429) },
})
export const checkResetLink = endpoint('anyone', 'get', '/password', {
  summary: 'パスワードを再設定するリンクがまだ使えるかを答える',
  description: '確かめても、リンクは使われたことになりません。',
  request: { query: resetLinkQuery },
  responses: { 200: answers(accepted, 'まだ使えるリンク'), ...refuses(422, 429) },
})
export const resetPassword = endpoint('anyone', 'put', '/password', {
  summary: 'パスワードを再設定する',
  description: 'すべての端末でログアウトします。',
  request: { body: body(passwordResetBody) },
  responses: { 200: answers(accepted, 'パスワードを変えた'), ...refuses(422, 429) },
})
export const verifyEmail = endpoint('anyone', 'put', '/email_verification', {
  summary: 'メールアドレスを確認する',
  request: { body: body(emailVerificationBody) },
  responses: { 200: answers(accepted, 'メールアドレスを確かめた'), ...refuses(422, 429) },
})
export const resendVerification = endpoint('user', 'post', '/email_verification', {
  summary: '確認のメールをもう一度送る',
  responses: { 200: answers(accepted, '確認のメールをもう一度送った'), ...refuses(401, 429) },
})
export const getMyProfile = endpoint('user', 'get', '/me/profile', {
  summary: '自分のプロフィールを返す',
  responses: { 200: answers(profile, '自分のプロフィール'), ...refuses(401) },
})
/** Changes the profile, or the ambassador in whose name the user writes experiences. */
export const updateMe = endpoint('user', 'patch', '/me', {
  summary: 'プロフィールを変える、だれとして体験を書くかを選ぶ',
  description:
    '送った項目だけを変えます。current_ambassador_id は、アンバサダーの id を送るとそのアンバサダーとして、null を送ると自分自身として書きます。',
  request: { body: body(meBody) },
  responses: { 200: answers(me, 'サインイン中の利用者'), ...refuses(401, 404, 422, 429) },
})
export const listUsers = endpoint('admin', 'get', '/users', {
  roles: ['approvals', 'support'],
  summary: '会員を名前かメールアドレスで20名までさがす',
  request: { query: usersQuery },
  responses: { 200: answers(users, '利用者（20名まで）'), ...refuses(401, 403, 422) },
})

// Change of a user's e-mail address.

const EMAIL_CHANGE = '/me/email_change'

export const requestEmailChange = endpoint('user', 'post', EMAIL_CHANGE, {
  fresh: true,
  summary: 'メールアドレスの変更を始める',
  description: '新しいアドレスに確認コードを送ります。',
  request: { body: body(emailChangeBody) },
  responses: { 200: answers(accepted, '新しいアドレスに確認コードを送った'), ...refuses(401, 403, 422, 429) },
})
export const confirmEmailChange = endpoint('user', 'put', EMAIL_CHANGE, {
  summary: '確認コードでメールアドレスを変える',
  request: { body: body(codeBody) },
  responses: { 200: answers(accepted, 'メールアドレスを変えた'), ...refuses(401, 409, 422, 429) },
})
export const cancelEmailChange = endpoint('user', 'delete', EMAIL_CHANGE, {
  summary: 'メールアドレスの変更をやめる',
  responses: { 200: answers(accepted, '変更の手続きをやめた'), ...refuses(401) },
})

// Closing one's own account (docs/product/accounts.md#closing-an-account).

const CLOSING = '/me/closing'

export const getClosing = endpoint('user', 'get', CLOSING, {
  summary: '自分の退会の手続きと、退会をさまたげているものを返す',
  responses: { 200: answers(accountClosing, '退会の手続き'), ...refuses(401) },
})
export const requestClosing = endpoint('user', 'post', CLOSING, {
  fresh: true,
  summary: '退会を申し込む',
  description: '7日後にアカウントを削除します。もう一度呼んでも、日は変わりません。',
  responses: { 200: answers(accountClosing, '申し込みを受け付けた退会'), ...refuses(401, 403, 422, 429) },
})
export const withdrawClosing = endpoint('user', 'delete', CLOSING, {
  summary: '退会をやめる',
  description: '退会を申し込んでいないときは、何もしません。',
  responses: { 200: answers(accountClosing, '退会をやめた'), ...refuses(401, 403) },
})
