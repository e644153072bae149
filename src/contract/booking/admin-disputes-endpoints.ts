import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  bearerBody,
  disputePage,
  disputes,
  disputesQuery,
  evidence,
  evidenceBody,
  outcomeBody,
} from './admin-disputes-schemas.ts'

const endpoint = endpointsOf('admin')

export const listDisputes = endpoint('admin', 'get', '/admin/disputes', {
  roles: ['accounting', 'support'],
  summary: 'チャージバックの一覧を返す',
  description: '金額は円です。期限の早い順では、期限のわからないものが最後です。',
  request: { query: disputesQuery },
  responses: { 200: answers(disputes, 'チャージバック'), ...refuses(401, 403, 422) },
})
export const getDispute = endpoint('admin', 'get', '/admin/disputes/{id}', {
  roles: ['accounting', 'support'],
  summary: 'チャージバック1件と、その証拠になる資料を返す',
  not_found: 'dispute_not_found',
  request: { params: idParam },
  responses: { 200: answers(disputePage, 'チャージバックと証拠の資料'), ...refuses(401, 403, 404) },
})
export const composeEvidence = endpoint('admin', 'post', '/admin/disputes/{id}/evidence', {
  roles: ['accounting'],
  summary: '決着していないチャージバックの証拠の文章を、お客さまと主催者のメッセージを加えて返す',
  description: '決済会社には送りません。理由は操作の記録に残します。',
  not_found: 'dispute_not_found',
  request: { params: idParam, body: body(evidenceBody) },
  responses: { 200: answers(evidence, '送る文章'), ...refuses(401, 403, 404, 422) },
})
export const enterDisputeOutcome = endpoint('admin', 'post', '/admin/disputes/{id}/outcome', {
  roles: ['accounting'],
  summary: 'チャージバックのその後を、決済会社の管理画面を見て記入する',
  description: '状態を知らせる決済会社では、記入できません。認められなかったときは、元帳にも記入します。',
  not_found: 'dispute_not_found',
  request: { params: idParam, body: body(outcomeBody) },
  responses: { 200: answers(disputePage, '記入したあとのチャージバック'), ...refuses(401, 403, 404, 409, 422) },
})
export const changeDisputeBearer = endpoint('admin', 'post', '/admin/disputes/{id}/bearer', {
  roles: ['accounting'],
  summary: 'チャージバックをだれが負担するかを変える',
  description: '認められなかったあとで変えると、元帳に差額を記入します。',
  not_found: 'dispute_not_found',
  request: { params: idParam, body: body(bearerBody) },
  responses: { 200: answers(disputePage, '変えたあとのチャージバック'), ...refuses(401, 403, 404, 409, 422) },
})
