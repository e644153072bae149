import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { auditLog, auditQuery } from './audit-schemas.ts'

export const listAudit = endpoint('admin', {
  operationId: 'listAudit',
  tags: ['audit'],
  method: 'get',
  path: '/admin/audit',
  request: { query: auditQuery },
  responses: { 200: answers(auditLog, '操作の記録'), ...refuses(401, 403, 422) },
})
