import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import {
  adminDocument,
  adminDocuments,
  documentsFilter,
  documentsOfReservation,
  documentsQuery,
  hostDocuments,
  issuedDocument,
  receipt,
  receiptBody,
} from './documents-schemas.ts'

const endpoint = endpointsOf('booking')
const hostEndpoint = endpointsOf('host')
const adminEndpoint = endpointsOf('admin')

export const getReceipt = endpoint('user', 'get', '/reservations/{id}/receipt', {
  summary: '予約の領収書を返す',
  description:
    '発行した領収書のうち、いちばん新しいものです。まだのときは、これから発行する内容を、番号なしで返します。',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(receipt, '領収書'), ...refuses(401, 404) },
})
export const issueReceipt = endpoint('user', 'put', '/reservations/{id}/receipt', {
  summary: '領収書を、宛名を入れて発行する',
  description:
    '発行した領収書は変わりません。宛名や金額が変わったときは、前の番号を記した新しい領収書を発行します。同じ内容なら、発行済みのものを返します。',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(receiptBody) },
  responses: { 200: answers(receipt, '発行した領収書'), ...refuses(401, 404, 422) },
})
export const listDocuments = endpoint('user', 'get', '/reservations/{id}/documents', {
  summary: '予約について発行した領収書と返還インボイスを返す',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(documentsOfReservation, '発行した書類'), ...refuses(401, 404) },
})
export const getDocument = endpoint('user', 'get', '/documents/{id}', {
  summary: '自分の予約について発行した書類を返す',
  not_found: 'document_not_found',
  request: { params: idParam },
  responses: { 200: answers(issuedDocument, '領収書または返還インボイス'), ...refuses(401, 404) },
})
export const listHostDocuments = hostEndpoint('user', 'get', '/host/documents', {
  summary: '自分の売上について発行した書類の写しを返す',
  description: 'お客さまの宛名は含みません。',
  request: { query: pageQuery },
  responses: { 200: answers(hostDocuments, '発行した書類'), ...refuses(401, 422) },
})

export const listAdminDocuments = adminEndpoint('admin', 'get', '/admin/documents', {
  roles: ['accounting'],
  summary: '発行した領収書と返還インボイスを、日付・金額・取引先で探す',
  request: { query: documentsQuery },
  responses: { 200: answers(adminDocuments, '発行した書類の一覧'), ...refuses(401, 403, 422) },
})
export const exportDocuments = adminEndpoint('admin', 'get', '/admin/documents/documents.csv', {
  roles: ['accounting'],
  fresh: true,
  summary: '条件に合う書類の一覧を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。新しい順です。',
  records: true,
  request: { query: documentsFilter },
  responses: {
    200: csv('書類の一覧の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getAdminDocument = adminEndpoint('admin', 'get', '/admin/documents/{id}', {
  roles: ['accounting'],
  summary: '発行した書類1件を返す',
  not_found: 'document_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminDocument, '領収書または返還インボイス'), ...refuses(401, 403, 404) },
})
