import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, pathId, refuses } from '../shared/endpoint.ts'
import { pushState, pushSubscription } from './push-schemas.ts'

const tags = ['host']
const PATH = '/host/push'

export const getPush = endpoint('user', {
  operationId: 'getPush',
  summary: '通知を受け取る自分のブラウザーを返す',
  tags,
  method: 'get',
  path: PATH,
  responses: { 200: answers(pushState, 'ブラウザーの一覧'), ...refuses(401) },
})
export const turnOnPush = endpoint('user', {
  operationId: 'turnOnPush',
  summary: 'このブラウザーで通知を受け取る',
  description: 'ログアウトすると届かなくなります。くり返し呼んでも1件です。',
  tags,
  method: 'put',
  path: PATH,
  request: { body: body(pushSubscription) },
  responses: { 200: answers(pushState, '受け取る'), ...refuses(401, 404, 422, 429) },
})
export const tryPush = endpoint('user', {
  operationId: 'tryPush',
  summary: 'このブラウザーに試しの通知を送る',
  description: '登録が切れていたときは、一覧から除いて返します。',
  tags,
  method: 'post',
  path: `${PATH}/trial`,
  responses: { 200: answers(pushState, '送った'), ...refuses(401, 404, 429) },
})
export const turnOffPush = endpoint('user', {
  operationId: 'turnOffPush',
  summary: '自分のブラウザーで通知を受け取るのをやめる',
  tags,
  method: 'delete',
  path: `${PATH}/{id}`,
  not_found: 'not_found',
  request: { params: z.object({ id: pathId('id') }) },
  responses: { 200: answers(pushState, '受け取らない'), ...refuses(401, 404) },
})
