import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { bearerBody, disputePage, disputes, disputesQuery, outcomeBody } from './admin-disputes-schemas.ts'

const tags = ['admin']

export const listDisputes = endpoint('admin', {
  roles: ['accounting', 'support'],
  operationId: 'listDisputes',
  summary: 'チャージバックの一覧を返す',
  description: '金額は円です。期限の早い順では、期限のわからないものが最後です。',
  tags,
  method: 'get',
  path: '/admin/disputes',
  request: { query: disputesQuery },
  responses: { 200: answers(disputes, 'チャージバック'), ...refuses(401, 403, 422) },
})
export const getDispute = endpoint('admin', {
  roles: ['accounting', 'support'],
  operationId: 'getDispute',
  summary: 'チャージバック1件と、その証拠になる資料を返す',
  tags,
  method: 'get',
  path: '/admin/disputes/{id}',
  not_found: 'dispute_not_found',
  request: { params: idParam },
  responses: { 200: answers(disputePage, 'チャージバックと証拠の資料'), ...refuses(401, 403, 404) },
})
export const enterDisputeOutcome = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'enterDisputeOutcome',
  summary: 'チャージバックのその後を、決済会社の管理画面を見て記入する',
  description: '状態を知らせる決済会社では、記入できません。認められなかったときは、元帳にも記入します。',
  tags,
  method: 'post',
  path: '/admin/disputes/{id}/outcome',
  not_found: 'dispute_not_found',
  request: { params: idParam, body: body(outcomeBody) },
  responses: { 200: answers(disputePage, '記入したあとのチャージバック'), ...refuses(401, 403, 404, 409, 422) },
})
export const changeDisputeBearer = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'changeDisputeBearer',
  summary: 'チャージバックをだれが負担するかを変える',
  description: '認められなかったあとで変えると、元帳に差額を記入します。',
  tags,
  method: 'post',
  path: '/admin/disputes/{id}/bearer',
  not_found: 'dispute_not_found',
  request: { params: idParam, body: body(bearerBody) },
  responses: { 200: answers(disputePage, '変えたあとのチャージバック'), ...refuses(401, 403, 404, 409, 422) },
})
