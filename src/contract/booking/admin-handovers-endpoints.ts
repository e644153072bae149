import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { handover, handoverBody, handoverDecisionBody, handovers, handoversQuery } from './admin-handovers-schemas.ts'

const endpoint = endpointsOf('admin')

export const listHandovers = endpoint('admin', 'get', '/admin/handovers', {
  roles: ['accounting', 'support'],
  summary: '会計に引き継いだ返金を返す',
  request: { query: handoversQuery },
  responses: { 200: answers(handovers, '対応待ちのものと、この30日に対応したもの'), ...refuses(401, 403, 422) },
})
export const handOverRefund = endpoint('admin', 'post', '/admin/handovers', {
  roles: ['support'],
  summary: '上限を超える返金を会計に依頼する',
  request: { body: body(handoverBody) },
  responses: { 201: answers(handover, '引き継いだ返金'), ...refuses(401, 403, 404, 422) },
})
export const decideHandover = endpoint('admin', 'post', '/admin/handovers/{id}/decision', {
  roles: ['accounting'],
  summary: '引き継がれた返金に、対応したか見送ったかを記録し、依頼した管理者に知らせる',
  description: '返金はしません。返金は、予約や日程の操作で行います。',
  not_found: 'handover_not_found',
  request: { params: idParam, body: body(handoverDecisionBody) },
  responses: { 200: answers(handover, '記録したあと'), ...refuses(401, 403, 404, 409, 422) },
})
