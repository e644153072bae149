import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { bulkPreview, bulkRun, bulkRunQuery, bulkSelection, bulkStartBody, stalledBulks } from './bulk-schemas.ts'

const endpoint = endpointsOf('admin')

export const previewBulk = endpoint('admin', 'post', '/admin/bulk_actions/preview', {
  roles: ['approvals', 'accounting', 'support'],
  summary: 'まとめて行う操作の対象と、対象外になる理由を返す',
  request: { body: body(bulkSelection) },
  responses: { 200: answers(bulkPreview, '操作の対象'), ...refuses(401, 403, 404, 422) },
})
export const startBulk = endpoint('admin', 'post', '/admin/bulk_actions', {
  roles: ['approvals', 'accounting', 'support'],
  fresh: true,
  summary: '会員やレビューへの操作を、まとめて始める',
  request: { body: body(bulkStartBody) },
  responses: { 200: answers(bulkRun, '始めた操作'), ...refuses(401, 403, 404, 409, 422) },
})
export const getBulk = endpoint('admin', 'get', '/admin/bulk_actions/{id}', {
  roles: ['approvals', 'accounting', 'support'],
  summary: 'まとめて行った操作の進み具合と、ひとつずつの結果を返す',
  not_found: 'bulk_not_found',
  request: { params: idParam, query: bulkRunQuery },
  responses: { 200: answers(bulkRun, '進み具合と結果'), ...refuses(401, 403, 404, 422) },
})
export const listStalledBulks = endpoint('admin', 'get', '/admin/bulk_actions', {
  roles: ['approvals', 'accounting', 'support'],
  summary: '途中で止まっている、まとめて行う操作を返す',
  responses: { 200: answers(stalledBulks, '途中で止まっている操作'), ...refuses(401, 403) },
})
export const resumeBulk = endpoint('admin', 'post', '/admin/bulk_actions/{id}/resumption', {
  roles: ['approvals', 'accounting', 'support'],
  summary: '途中で止まった、まとめて行う操作の続きを始める',
  description: '終わった操作と、進んでいる操作には、何もしません。',
  not_found: 'bulk_not_found',
  request: { params: idParam },
  responses: { 200: answers(bulkRun, '進み具合と結果'), ...refuses(401, 403, 404, 422) },
})
