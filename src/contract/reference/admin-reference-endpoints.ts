import { z } from '@hono/zod-openapi'
import { referenceLists } from '#domain/reference/reference-item.ts'
import { answers, body, endpointsOf, pathId, refuses } from '../shared/endpoint.ts'
import { moveBody, referenceBody, referenceList } from './admin-reference-schemas.ts'

const endpoint = endpointsOf('reference')
const listParam = z.object({ list: z.enum(referenceLists).openapi({ param: { name: 'list', in: 'path' } }) })
const itemParams = listParam.extend({ id: pathId('id') })

export const getReferenceList = endpoint('admin', 'get', '/admin/reference/{list}', {
  roles: ['full'],
  summary: 'カテゴリー、テーマ、職業のどれかの一覧を、使用を終えた項目も含めて返す',
  not_found: 'not_found',
  request: { params: listParam },
  responses: { 200: answers(referenceList, 'カテゴリー、テーマ、職業のどれか'), ...refuses(401, 403, 404) },
})
export const addReferenceItem = endpoint('admin', 'post', '/admin/reference/{list}', {
  roles: ['full'],
  summary: '一覧に項目を加える',
  not_found: 'not_found',
  request: { params: listParam, body: body(referenceBody) },
  responses: { 201: answers(referenceList, '項目を加えた一覧'), ...refuses(401, 403, 404, 422) },
})
export const renameReferenceItem = endpoint('admin', 'put', '/admin/reference/{list}/{id}', {
  roles: ['full'],
  summary: '一覧の項目の名前を変える',
  not_found: 'not_found',
  request: { params: itemParams, body: body(referenceBody) },
  responses: { 200: answers(referenceList, '名前を変えた一覧'), ...refuses(401, 403, 404, 422) },
})
export const moveReferenceItem = endpoint('admin', 'post', '/admin/reference/{list}/{id}/move', {
  roles: ['full'],
  summary: '一覧の項目の順番を変える',
  not_found: 'not_found',
  request: { params: itemParams, body: body(moveBody) },
  responses: { 200: answers(referenceList, '並べ替えた一覧'), ...refuses(401, 403, 404, 422) },
})
export const retireReferenceItem = endpoint('admin', 'post', '/admin/reference/{list}/{id}/retirement', {
  roles: ['full'],
  summary: '一覧の項目の使用を終える',
  not_found: 'not_found',
  request: { params: itemParams },
  responses: { 200: answers(referenceList, '使用を終えた一覧'), ...refuses(401, 403, 404, 422) },
})
export const restoreReferenceItem = endpoint('admin', 'delete', '/admin/reference/{list}/{id}/retirement', {
  roles: ['full'],
  summary: '一覧の項目の使用を再開する',
  not_found: 'not_found',
  request: { params: itemParams },
  responses: { 200: answers(referenceList, '使用を再開した一覧'), ...refuses(401, 403, 404, 422) },
})
