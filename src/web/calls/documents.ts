import type * as endpoints from '#contract/booking/documents-endpoints.ts'
import { call } from '../call.ts'

export const exportDocuments = call<typeof endpoints.exportDocuments>('get', '/admin/documents/documents.csv')
export const getAdminDocument = call<typeof endpoints.getAdminDocument>('get', '/admin/documents/{id}')
export const getDocument = call<typeof endpoints.getDocument>('get', '/documents/{id}')
export const getReceipt = call<typeof endpoints.getReceipt>('get', '/reservations/{id}/receipt')
export const issueReceipt = call<typeof endpoints.issueReceipt>('put', '/reservations/{id}/receipt')
export const listAdminDocuments = call<typeof endpoints.listAdminDocuments>('get', '/admin/documents')
export const listDocuments = call<typeof endpoints.listDocuments>('get', '/reservations/{id}/documents')
export const listHostDocuments = call<typeof endpoints.listHostDocuments>('get', '/host/documents')
