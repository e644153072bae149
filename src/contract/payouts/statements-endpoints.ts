import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  ownPayouts,
  payAllBody,
  statement,
  statementNumber,
  statements,
  statementsFilter,
  statementsQuery,
} from './statements-schemas.ts'

const csv = { description: 'CSV（UTF-8、BOM付き）', content: { 'text/csv': { schema: z.string() } } }

export const listOwnPayouts = endpoint('user', {
  operationId: 'listOwnPayouts',
  summary: '自分のお受け取りの残高、次のお支払い、支払明細書を返す',
  description: 'アンバサダーのものは、責任者だけが見られます。',
  tags: ['host'],
  method: 'get',
  path: '/me/payouts',
  responses: { 200: answers(ownPayouts, 'お受け取りの残高と支払明細書'), ...refuses(401, 403) },
})
export const setPayAll = endpoint('user', {
  operationId: 'setPayAll',
  summary: '次のお支払いで、最低額に満たない残高も受け取るかを決める',
  tags: ['host'],
  method: 'put',
  path: '/me/payees/{id}/pay_all',
  not_found: 'payee_not_found',
  request: { params: idParam, body: body(payAllBody) },
  responses: { 200: answers(ownPayouts, '決めたあとの残高と支払明細書'), ...refuses(401, 403, 404, 422) },
})
export const getOwnStatement = endpoint('user', {
  operationId: 'getOwnStatement',
  summary: '自分の支払明細書を返す',
  tags: ['host'],
  method: 'get',
  path: '/me/statements/{number}',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: answers(statement, '支払明細書'), ...refuses(401, 403, 404) },
})
export const exportOwnStatement = endpoint('user', {
  operationId: 'exportOwnStatement',
  summary: '自分の支払明細書を CSV で返す',
  tags: ['host'],
  method: 'get',
  path: '/me/statements/{number}/statement.csv',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: csv, ...refuses(401, 403, 404) },
})

export const listStatements = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'listStatements',
  summary: '支払明細書の一覧を返す',
  tags: ['admin'],
  method: 'get',
  path: '/admin/statements',
  request: { query: statementsQuery },
  responses: { 200: answers(statements, '支払明細書の一覧と合計'), ...refuses(401, 403, 422) },
})
export const exportStatements = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'exportStatements',
  fresh: true,
  summary: '条件に合う支払明細書を CSV で返す',
  description: 'だれが取り出したかを記録します。',
  tags: ['admin'],
  method: 'get',
  path: '/admin/statements/statements.csv',
  records: true,
  request: { query: statementsFilter },
  responses: { 200: csv, ...refuses(401, 403, 422) },
})
export const getStatement = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'getStatement',
  summary: '支払明細書を返す',
  tags: ['admin'],
  method: 'get',
  path: '/admin/statements/{number}',
  not_found: 'statement_not_found',
  request: { params: statementNumber },
  responses: { 200: answers(statement, '支払明細書'), ...refuses(401, 403, 404) },
})
