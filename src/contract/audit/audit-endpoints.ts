import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { auditLog, auditQuery } from './audit-schemas.ts'

export const listAudit = endpoint('admin', {
  roles: ['full'],
  operationId: 'listAudit',
  summary: '操作の記録を新しい順に返す',
  description: '新しい順に返します。続きは meta.next を before に入れて呼びます。',
  tags: ['audit'],
  method: 'get',
  path: '/admin/audit',
  request: { query: auditQuery },
  responses: { 200: answers(auditLog, '操作の記録'), ...refuses(401, 403, 422) },
})
