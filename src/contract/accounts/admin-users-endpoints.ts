import { z } from '@hono/zod-openapi'
import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('accounts')
const request = { params: idParam }
const file = (description: string) => ({ description, content: { 'application/json': { schema: z.object({}) } } })

export const listPeople = endpoint('admin', 'get', '/admin/users', {
  roles: ['support'],
  summary: '会員の一覧を返す',
  request: { query: peopleQuery },
  responses: { 200: answers(people, '会員の一覧'), ...refuses(401, 403, 422) },
})
export const exportPeople = endpoint('admin', 'get', '/admin/users/users.csv', {
  roles: ['support'],
  fresh: true,
  summary: '条件に合う会員を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。登録の新しい順です。',
  records: true,
  request: { query: peopleFilter },
  responses: {
    200: csv('会員の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getPerson = endpoint('admin', 'get', '/admin/users/{id}', {
  roles: ['support'],
  summary: '会員1人の内容を返す',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, '会員'), ...refuses(401, 403, 404) },
})
export const changeAccess = endpoint('admin', 'patch', '/admin/users/{id}', {
  roles: ['full'],
  fresh: true,
  summary: '会員の権限を変える',
  not_found: 'person_not_found',
  request: { ...request, body: body(accessBody) },
  responses: { 200: answers(person, '権限を変えた会員'), ...refuses(401, 403, 404, 422) },
})
export const suspendPerson = endpoint('admin', 'post', '/admin/users/{id}/suspension', {
  roles: ['support'],
  fresh: true,
  summary: '会員の利用を停止する',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(person, '利用を停止した会員'), ...refuses(401, 403, 404, 409, 422) },
})
export const liftSuspension = endpoint('admin', 'delete', '/admin/users/{id}/suspension', {
  roles: ['support'],
  fresh: true,
  summary: '会員の利用停止を解除する',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, '利用停止を解除した会員'), ...refuses(401, 403, 404, 409, 422) },
})
/** Sends mail to the user's address again, although mail to it bounced. */
export const liftUndeliverable = endpoint('admin', 'delete', '/admin/users/{id}/undeliverable', {
  roles: ['support'],
  summary: '届かなかったアドレスへのメールを再開する',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, 'メールを再び送る会員'), ...refuses(401, 403, 404, 409, 422) },
})
export const signOutPerson = endpoint('admin', 'delete', '/admin/users/{id}/sessions', {
  roles: ['support'],
  summary: '会員をすべての端末でログアウトさせる',
  not_found: 'person_not_found',
  request,
  responses: { 200: answers(person, 'すべての端末でログアウトした会員'), ...refuses(401, 403, 404, 422) },
})
export const resetTwoFactor = endpoint('admin', 'post', '/admin/users/{id}/two_factor_reset', {
  roles: ['support'],
  fresh: true,
  summary: '会員の二段階認証とパスキーを解除する',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(person, '二段階認証とパスキーを解除した会員'), ...refuses(401, 403, 404, 422) },
})
export const beginImpersonation = endpoint('admin', 'post', '/admin/users/{id}/viewing', {
  roles: ['support'],
  fresh: true,
  summary: '会員としての表示を始める',
  description: '管理者が会員の画面を見るためのものです。表示しているあいだは、どの書き込みも403で断ります。',
  not_found: 'person_not_found',
  request: { ...request, body: body(reasonBody) },
  responses: { 200: answers(impersonationBegun, 'この会員としての表示を始めた'), ...refuses(401, 403, 404, 422) },
})
/**
 * For the admin who impersonates a user. The caller has that user's rights, so the access is
 * `user`.
 */
export const endImpersonation = endpoint('user', 'delete', '/admin/users/viewing', {
  summary: '会員としての表示を終える',
  while_impersonating: true,
  responses: { 200: answers(impersonationEnded, '会員としての表示を終えた'), ...refuses(401) },
})
export const exportPerson = endpoint('admin', 'get', '/admin/users/{id}/data.json', {
  roles: ['support'],
  fresh: true,
  summary: '会員1人について保存しているすべてのデータを返す',
  description: 'だれが取り出したかを記録します。',
  not_found: 'person_not_found',
  records: true,
  request,
  responses: { 200: file('会員について保存しているすべて（記録に残る）'), ...refuses(401, 403, 404, 422) },
})
export const erasePerson = endpoint('admin', 'post', '/admin/users/{id}/erasure', {
  roles: ['support'],
  fresh: true,
  summary: '会員を退会にする',
  not_found: 'person_not_found',
  request: { ...request, body: body(erasureBody) },
  responses: { 200: answers(person, '退会にした会員'), ...refuses(401, 403, 404, 422) },
})
export const exportOwnData = endpoint('user', 'get', '/me/data.json', {
  fresh: true,
  summary: '自分について保存されているすべてのデータを返す',
  records: true,
  responses: { 200: file('自分について保存されているすべて'), ...refuses(401, 403) },
})
