import { answers, csv, endpoint, refuses } from '../shared/endpoint.ts'
import { auditFilter, auditLog, auditQuery } from './audit-schemas.ts'

export const listAudit = endpoint('admin', {
  roles: ['full'],
  operationId: 'listAudit',
  summary: '操作の記録を返す',
  description: '続きは meta.next を before に入れて呼びます。',
  tags: ['audit'],
  method: 'get',
  path: '/admin/audit',
  request: { query: auditQuery },
  responses: { 200: answers(auditLog, '操作の記録'), ...refuses(401, 403, 422) },
})
export const exportAudit = endpoint('admin', {
  roles: ['full'],
  operationId: 'exportAudit',
  fresh: true,
  summary: '条件に合う操作の記録を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  tags: ['audit'],
  method: 'get',
  path: '/admin/audit/audit.csv',
  records: true,
  request: { query: auditFilter },
  responses: { 200: csv('操作の記録の CSV'), ...refuses(401, 403, 422) },
})
