import { z } from 'zod'
import { answers, body, endpointsOf, pathId, refuses } from '../shared/endpoint.ts'
import {
  lineWebhookReceived,
  mailConsent,
  myNotices,
  noticeChoicesBody,
  pushState,
  pushSubscription,
} from './notices-schemas.ts'

const endpoint = endpointsOf('accounts')
const hostEndpoint = endpointsOf('host')
const mailEndpoint = endpointsOf('mail')

export const getMyNotices = endpoint('user', 'get', '/me/notices', {
  summary: 'お知らせを、メールのほかにどこで受け取るかを返す',
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401) },
})
export const chooseNotices = endpoint('user', 'put', '/me/notices', {
  summary: 'お知らせの受け取り方を選ぶ',
  description: 'すべて置き換えます。ご予約に必要なお知らせのメールは、選び方によらず送ります。',
  request: { body: body(noticeChoicesBody) },
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401, 403, 422) },
})

const params = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .openapi({ param: { name: 'token', in: 'path' } }),
})

export const getMailConsent = endpoint('anyone', 'get', '/mail_consents/{token}', {
  summary: 'メールの配信停止のアドレスが、何を止めるかを返す',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, 'メールの種類と、止めたかどうか'), ...refuses(404) },
})
export const endMailConsent = endpoint('anyone', 'delete', '/mail_consents/{token}', {
  summary: 'メールの配信を停止する',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, '停止した配信'), ...refuses(404) },
})

const PUSH = '/host/push'

export const getPush = hostEndpoint('user', 'get', PUSH, {
  summary: '通知を受け取る自分のブラウザーを返す',
  responses: { 200: answers(pushState, 'ブラウザーの一覧'), ...refuses(401) },
})
export const turnOnPush = hostEndpoint('user', 'put', PUSH, {
  summary: 'このブラウザーで通知を受け取る',
  description: 'ログアウトすると届かなくなります。くり返し呼んでも1件です。',
  request: { body: body(pushSubscription) },
  responses: { 200: answers(pushState, '受け取る'), ...refuses(401, 404, 422, 429) },
})
export const tryPush = hostEndpoint('user', 'post', `${PUSH}/trial`, {
  summary: 'このブラウザーに試しの通知を送る',
  description: '登録が切れていたときは、一覧から除いて返します。',
  responses: { 200: answers(pushState, '送った'), ...refuses(401, 404, 429) },
})
export const turnOffPush = hostEndpoint('user', 'delete', `${PUSH}/{id}`, {
  summary: '自分のブラウザーで通知を受け取るのをやめる',
  not_found: 'not_found',
  request: { params: z.object({ id: pathId('id') }) },
  responses: { 200: answers(pushState, '受け取らない'), ...refuses(401, 404) },
})

/**
 * For LINE, which signs the body (docs/operations.md#notices-through-line). Other callers get 404.
 */
export const receiveLineWebhook = mailEndpoint('anyone', 'post', '/line_webhooks', {
  summary: 'LINEからの知らせを受け取る',
  description: 'LINE が呼びます。x-line-signature が正しくなければ404を返します。',
  max_body: 262_144,
  // Only for the document: the operation reads the raw body, because the signature is over its
  // bytes.
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', description: 'LINE Messaging API の webhook' } } },
  },
  responses: { 200: answers(lineWebhookReceived, '受け取った'), ...refuses(404, 422) },
})
