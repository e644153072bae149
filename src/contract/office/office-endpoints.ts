import { adminRoles } from '#domain/accounts/roles.ts'
import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { officeHome, officeQuery } from './office-schemas.ts'

export const getOfficeHome = endpoint('admin', {
  roles: adminRoles,
  operationId: 'getOfficeHome',
  summary: '運営の対応を待つものと、日と月の数字を返す',
  tags: ['admin'],
  method: 'get',
  path: '/admin/home',
  request: { query: officeQuery },
  responses: { 200: answers(officeHome, '対応を待つものと、日と月の数字'), ...refuses(401, 403, 422) },
})
