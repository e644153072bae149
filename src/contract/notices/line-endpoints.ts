import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { lineWebhookReceived } from './line-schemas.ts'

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
