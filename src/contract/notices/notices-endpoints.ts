import { z } from 'zod'
import { answers, body, endpoint, pathId, refuses } from '../shared/endpoint.ts'
import {
  lineWebhookReceived,
  mailConsent,
  myNotices,
  noticeChoicesBody,
  pushState,
  pushSubscription,
} from './notices-schemas.ts'

const tags = ['accounts']

export const getMyNotices = endpoint('user', {
  operationId: 'getMyNotices',
  summary: 'お知らせを、メールのほかにどこで受け取るかを返す',
  tags,
  method: 'get',
  path: '/me/notices',
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401) },
})
export const chooseNotices = endpoint('user', {
  operationId: 'chooseNotices',
  summary: 'お知らせの受け取り方を選ぶ',
  description: 'すべて置き換えます。ご予約に必要なお知らせのメールは、選び方によらず送ります。',
  tags,
  method: 'put',
  path: '/me/notices',
  request: { body: body(noticeChoicesBody) },
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401, 403, 422) },
})

const params = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .openapi({ param: { name: 'token', in: 'path' } }),
})

export const getMailConsent = endpoint('anyone', {
  operationId: 'getMailConsent',
  summary: 'メールの配信停止のアドレスが、何を止めるかを返す',
  tags,
  method: 'get',
  path: '/mail_consents/{token}',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, 'メールの種類と、止めたかどうか'), ...refuses(404) },
})
export const endMailConsent = endpoint('anyone', {
  operationId: 'endMailConsent',
  summary: 'メールの配信を停止する',
  tags,
  method: 'delete',
  path: '/mail_consents/{token}',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, '停止した配信'), ...refuses(404) },
})

const pushTags = ['host']
const PUSH = '/host/push'

export const getPush = endpoint('user', {
  operationId: 'getPush',
  summary: '通知を受け取る自分のブラウザーを返す',
  tags: pushTags,
  method: 'get',
  path: PUSH,
  responses: { 200: answers(pushState, 'ブラウザーの一覧'), ...refuses(401) },
})
export const turnOnPush = endpoint('user', {
  operationId: 'turnOnPush',
  summary: 'このブラウザーで通知を受け取る',
  description: 'ログアウトすると届かなくなります。くり返し呼んでも1件です。',
  tags: pushTags,
  method: 'put',
  path: PUSH,
  request: { body: body(pushSubscription) },
  responses: { 200: answers(pushState, '受け取る'), ...refuses(401, 404, 422, 429) },
})
export const tryPush = endpoint('user', {
  operationId: 'tryPush',
  summary: 'このブラウザーに試しの通知を送る',
  description: '登録が切れていたときは、一覧から除いて返します。',
  tags: pushTags,
  method: 'post',
  path: `${PUSH}/trial`,
  responses: { 200: answers(pushState, '送った'), ...refuses(401, 404, 429) },
})
export const turnOffPush = endpoint('user', {
  operationId: 'turnOffPush',
  summary: '自分のブラウザーで通知を受け取るのをやめる',
  tags: pushTags,
  method: 'delete',
  path: `${PUSH}/{id}`,
  not_found: 'not_found',
  request: { params: z.object({ id: pathId('id') }) },
  responses: { 200: answers(pushState, '受け取らない'), ...refuses(401, 404) },
})

/**
 * For LINE, which signs the body (docs/operations.md#notices-through-line). Other callers get 404.
 */
export const receiveLineWebhook = endpoint('anyone', {
  operationId: 'receiveLineWebhook',
  summary: 'LINEからの知らせを受け取る',
  description: 'LINE が呼びます。x-line-signature が正しくなければ404を返します。',
  tags: ['mail'],
  method: 'post',
  path: '/line_webhooks',
  max_body: 262_144,
  // Only for the document: the operation reads the raw body, because the signature is over its
  // bytes.
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', description: 'LINE Messaging API の webhook' } } },
  },
  responses: { 200: answers(lineWebhookReceived, '受け取った'), ...refuses(404, 422) },
})
