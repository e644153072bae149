import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  ownPayouts,
  payAllBody,
  statement,
  statementNumber,
  statements,
  statementsFilter,
  statementsQuery,
} from './statements-schemas.ts'

const endpoint = endpointsOf('host')
const adminEndpoint = endpointsOf('admin')

const csv = { description: 'CSV（UTF-8、BOM付き）', content: { 'text/csv': { schema: z.string() } } }

export const listOwnPayouts = endpoint('user', 'get', '/me/payouts', {
  summary: '自分のお受け取りの残高、次のお支払い、支払明細書を返す',
  description: 'アンバサダーのものは、責任者だけが見られます。',
  responses: { 200: answers(ownPayouts, 'お受け取りの残高と支払明細書'), ...refuses(401, 403) },
})
export const setPayAll = endpoint('user', 'put', '/me/payees/{id}/pay_all', {
  summary: '次のお支払いで、最低額に満たない残高も受け取るかを決める',
  not_found: 'payee_not_found',
  request: { params: idParam, body: body(payAllBody) },
  responses: { 200: answers(ownPayouts, '決めたあとの残高と支払明細書'), ...refuses(401, 403, 404, 422) },
})
export const getOwnStatement = endpoint('user', 'get', '/me/statements/{number}', {
  summary: '自分の支払明細書を返す',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: answers(statement, '支払明細書'), ...refuses(401, 403, 404) },
})
export const exportOwnStatement = endpoint('user', 'get', '/me/statements/{number}/statement.csv', {
  summary: '自分の支払明細書を CSV で返す',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: csv, ...refuses(401, 403, 404) },
})

export const listStatements = adminEndpoint('admin', 'get', '/admin/statements', {
  roles: ['accounting'],
  summary: '支払明細書の一覧を返す',
  request: { query: statementsQuery },
  responses: { 200: answers(statements, '支払明細書の一覧と合計'), ...refuses(401, 403, 422) },
})
export const exportStatements = adminEndpoint('admin', 'get', '/admin/statements/statements.csv', {
  roles: ['accounting'],
  fresh: true,
  summary: '条件に合う支払明細書を CSV で返す',
  description: 'だれが取り出したかを記録します。',
  records: true,
  request: { query: statementsFilter },
  responses: { 200: csv, ...refuses(401, 403, 422) },
})
export const getStatement = adminEndpoint('admin', 'get', '/admin/statements/{number}', {
  roles: ['accounting'],
  summary: '支払明細書を返す',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: answers(statement, '支払明細書'), ...refuses(401, 403, 404) },
})
