import { answers, csv, endpointsOf, refuses } from '../shared/endpoint.ts'
import { auditFilter, auditLog, auditQuery } from './audit-schemas.ts'

const endpoint = endpointsOf('audit')

export const listAudit = endpoint('admin', 'get', '/admin/audit', {
  roles: ['accounting'],
  summary: '操作の記録を返す',
  description: '続きは meta.next を before に入れて呼びます。会計の役割には、お金の操作だけを返します。',
  request: { query: auditQuery },
  responses: { 200: answers(auditLog, '操作の記録'), ...refuses(401, 403, 422) },
})
export const exportAudit = endpoint('admin', 'get', '/admin/audit/audit.csv', {
  roles: ['accounting'],
  fresh: true,
  summary: '条件に合う操作の記録を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  records: true,
  request: { query: auditFilter },
  responses: { 200: csv('操作の記録の CSV'), ...refuses(401, 403, 422) },
})
