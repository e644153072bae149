import type * as endpoints from '#contract/payouts/statements-endpoints.ts'
import { call } from '../call.ts'

export const exportOwnStatement = call<typeof endpoints.exportOwnStatement>(
  'get',
  '/me/statements/{number}/statement.csv',
)
export const exportStatements = call<typeof endpoints.exportStatements>('get', '/admin/statements/statements.csv')
export const getOwnStatement = call<typeof endpoints.getOwnStatement>('get', '/me/statements/{number}')
export const getStatement = call<typeof endpoints.getStatement>('get', '/admin/statements/{number}')
export const listOwnPayouts = call<typeof endpoints.listOwnPayouts>('get', '/me/payouts')
export const listStatements = call<typeof endpoints.listStatements>('get', '/admin/statements')
export const setPayAll = call<typeof endpoints.setPayAll>('put', '/me/payees/{id}/pay_all')
