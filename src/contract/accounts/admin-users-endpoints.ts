import { z } from '@hono/zod-openapi'
import { answers, body, csv, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  accessBody,
  erasureBody,
  people,
  peopleFilter,
  peopleQuery,
  person,
  reasonBody,
  impersonationBegun,
  impersonationEnded,
} from './admin-users-schemas.ts'

const tags = ['accounts']
const request = { params: idParam }
const file = (description: string) => ({ description, content: { 'application/json': { schema: z.object({}) } } })

export const listPeople = endpoint('admin', {
  roles: ['support'],
  operationId: 'listPeople',
  summary: '会員の一覧を返す',
  tags,
  method: 'get',
  path: '/admin/users',
  request: { query: peopleQuery },
  responses: { 200: answers(people, '会員の一覧'), ...refuses(401, 403, 422) },
})
export const exportPeople = endpoint('admin', {
  roles: ['support'],
  operationId: 'exportPeople',
  fresh: true,
  summary: '条件に合う会員を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。登録の新しい順です。',
  tags,
  method: 'get',
  path: '/admin/users/users.csv',
  records: true,
  request: { query: peopleFilter },
  responses: {
    200: csv('会員の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getPerson = endpoint('admin', {
  roles: ['support'],
  operationId: 'getPerson',
  summary: '会員1人の内容を返す',
  tags,
  method: 'get',
  path: '/admin/users/{id}',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, '会員'), ...refuses(401, 403, 404) },
})
export const changeAccess = endpoint('admin', {
  roles: ['full'],
  operationId: 'changeAccess',
  fresh: true,
  summary: '会員の権限を変える',
  tags,
  method: 'patch',
  path: '/admin/users/{id}',
  not_found: 'person_not_found',
  request: { ...request, body: body(accessBody) },
  responses: { 200: answers(person, '権限を変えた会員'), ...refuses(401, 403, 404, 422) },
})
export const suspendPerson = endpoint('admin', {
  roles: ['support'],
  operationId: 'suspendPerson',
  fresh: true,
  summary: '会員の利用を停止する',
  tags,
  method: 'post',
  path: '/admin/users/{id}/suspension',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(person, '利用を停止した会員'), ...refuses(401, 403, 404, 409, 422) },
})
export const liftSuspension = endpoint('admin', {
  roles: ['support'],
  operationId: 'liftSuspension',
  fresh: true,
  summary: '会員の利用停止を解除する',
  tags,
  method: 'delete',
  path: '/admin/users/{id}/suspension',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, '利用停止を解除した会員'), ...refuses(401, 403, 404, 409, 422) },
})
/** Sends mail to the user's address again, although mail to it bounced. */
export const liftUndeliverable = endpoint('admin', {
  roles: ['support'],
  operationId: 'liftUndeliverable',
  summary: '届かなかったアドレスへのメールを再開する',
  tags,
  method: 'delete',
  path: '/admin/users/{id}/undeliverable',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, 'メールを再び送る会員'), ...refuses(401, 403, 404, 409, 422) },
})
export const signOutPerson = endpoint('admin', {
  roles: ['support'],
  operationId: 'signOutPerson',
  summary: '会員をすべての端末でログアウトさせる',
  tags,
  method: 'delete',
  path: '/admin/users/{id}/sessions',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, 'すべての端末でログアウトした会員'), ...refuses(401, 403, 404, 422) },
})
export const resetTwoFactor = endpoint('admin', {
  roles: ['support'],
  operationId: 'resetTwoFactor',
  fresh: true,
  summary: '会員の二段階認証とパスキーを解除する',
  tags,
  method: 'post',
  path: '/admin/users/{id}/two_factor_reset',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(person, '二段階認証とパスキーを解除した会員'), ...refuses(401, 403, 404, 422) },
})
export const beginImpersonation = endpoint('admin', {
  roles: ['support'],
  operationId: 'beginImpersonation',
  fresh: true,
  summary: '会員としての表示を始める',
  description: '管理者が会員の画面を見るためのものです。表示しているあいだは、どの書き込みも403で断ります。',
  tags,
  method: 'post',
  path: '/admin/users/{id}/viewing',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(impersonationBegun, 'この会員としての表示を始めた'), ...refuses(401, 403, 404, 422) },
})
/**
 * For the admin who impersonates a user. The caller has that user's rights, so the access is
 * `user`.
 */
export const endImpersonation = endpoint('user', {
  operationId: 'endImpersonation',
  summary: '会員としての表示を終える',
  tags,
  method: 'delete',
  path: '/admin/users/viewing',
  while_impersonating: true,
  responses: { 200: answers(impersonationEnded, '会員としての表示を終えた'), ...refuses(401) },
})
export const exportPerson = endpoint('admin', {
  roles: ['support'],
  operationId: 'exportPerson',
  fresh: true,
  summary: '会員1人について保存しているすべてのデータを返す',
  description: 'だれが取り出したかを記録します。',
  tags,
  method: 'get',
  path: '/admin/users/{id}/data.json',
  not_found: 'person_not_found',
  records: true,
  request,
  responses: { 200: file('会員について保存しているすべて（記録に残る）'), ...refuses(401, 403, 404, 422) },
})
export const erasePerson = endpoint('admin', {
  roles: ['support'],
  operationId: 'erasePerson',
  fresh: true,
  summary: '会員を退会にする',
  tags,
  method: 'post',
  path: '/admin/users/{id}/erasure',
  not_found: 'person_not_found',
  request: { ...request, body: body(erasureBody) },
  responses: { 200: answers(person, '退会にした会員'), ...refuses(401, 403, 404, 422) },
})
export const exportOwnData = endpoint('user', {
  operationId: 'exportOwnData',
  fresh: true,
  summary: '自分について保存されているすべてのデータを返す',
  tags,
  method: 'get',
  path: '/me/data.json',
  records: true,
  responses: { 200: file('自分について保存されているすべて'), ...refuses(401, 403) },
})
