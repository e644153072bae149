import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { bulkPreview, bulkRun, bulkRunQuery, bulkSelection, bulkStartBody, stalledBulks } from './bulk-schemas.ts'

const tags = ['admin']

export const previewBulk = endpoint('admin', {
  roles: ['approvals', 'accounting', 'support'],
  operationId: 'previewBulk',
  summary: 'まとめて行う操作の対象と、対象外になる理由を返す',
  tags,
  method: 'post',
  path: '/admin/bulk_actions/preview',
  request: { body: body(bulkSelection) },
  responses: { 200: answers(bulkPreview, '操作の対象'), ...refuses(401, 403, 404, 422) },
})
export const startBulk = endpoint('admin', {
  roles: ['approvals', 'accounting', 'support'],
  operationId: 'startBulk',
  fresh: true,
  summary: '会員やレビューへの操作を、まとめて始める',
  tags,
  method: 'post',
  path: '/admin/bulk_actions',
  request: { body: body(bulkStartBody) },
  responses: { 200: answers(bulkRun, '始めた操作'), ...refuses(401, 403, 404, 409, 422) },
})
export const getBulk = endpoint('admin', {
  roles: ['approvals', 'accounting', 'support'],
  operationId: 'getBulk',
  summary: 'まとめて行った操作の進み具合と、ひとつずつの結果を返す',
  tags,
  method: 'get',
  path: '/admin/bulk_actions/{id}',
  not_found: 'bulk_not_found',
  request: { params: idParam, query: bulkRunQuery },
  responses: { 200: answers(bulkRun, '進み具合と結果'), ...refuses(401, 403, 404, 422) },
})
export const listStalledBulks = endpoint('admin', {
  roles: ['approvals', 'accounting', 'support'],
  operationId: 'listStalledBulks',
  summary: '途中で止まっている、まとめて行う操作を返す',
  tags,
  method: 'get',
  path: '/admin/bulk_actions',
  responses: { 200: answers(stalledBulks, '途中で止まっている操作'), ...refuses(401, 403) },
})
export const resumeBulk = endpoint('admin', {
  roles: ['approvals', 'accounting', 'support'],
  operationId: 'resumeBulk',
  summary: '途中で止まった、まとめて行う操作の続きを始める',
  description: '終わった操作と、進んでいる操作には、何もしません。',
  tags,
  method: 'post',
  path: '/admin/bulk_actions/{id}/resumption',
  not_found: 'bulk_not_found',
  request: { params: idParam },
  responses: { 200: answers(bulkRun, '進み具合と結果'), ...refuses(401, 403, 404, 422) },
})
