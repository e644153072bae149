import type * as endpoints from '#contract/audit/audit-endpoints.ts'
import { call } from '../call.ts'

export const exportAudit = call<typeof endpoints.exportAudit>('get', '/admin/audit/audit.csv')
export const listAudit = call<typeof endpoints.listAudit>('get', '/admin/audit')
