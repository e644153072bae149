import { z } from 'zod'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { thread } from './messages-schemas.ts'
import {
  blockBody,
  closeReportBody,
  reading,
  readingBody,
  readMessages,
  readMessagesQuery,
  reportBody,
  reportPage,
  reports,
  reportsQuery,
} from './reports-schemas.ts'

const endpoint = endpointsOf('admin')
const messagesEndpoint = endpointsOf('messages')

export const reportThread = messagesEndpoint('user', 'post', '/threads/{id}/reports', {
  summary: 'やりとりについて運営に連絡する',
  description: '相手には知らせません。運営は、理由を記録してやりとりを読めるようになります。',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(reportBody) },
  responses: { 201: answers(thread, 'やりとり'), ...refuses(401, 403, 404, 422, 429) },
})
export const blockThread = messagesEndpoint('user', 'put', '/threads/{id}/block', {
  summary: '相手をブロックする、または解除する',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(blockBody) },
  responses: { 200: answers(thread, 'やりとり'), ...refuses(401, 403, 404, 422) },
})
export const listReports = endpoint('admin', 'get', '/admin/reports', {
  roles: ['support'],
  summary: 'やりとりについての連絡の一覧を返す',
  request: { query: reportsQuery },
  responses: { 200: answers(reports, '連絡。対応していないものは古い順'), ...refuses(401, 403, 422) },
})
export const getReport = endpoint('admin', 'get', '/admin/reports/{id}', {
  roles: ['support'],
  summary: 'やりとりについての連絡1件を返す',
  not_found: 'report_not_found',
  request: { params: idParam },
  responses: { 200: answers(reportPage, '連絡'), ...refuses(401, 403, 404) },
})
export const closeReport = endpoint('admin', 'post', '/admin/reports/{id}/closing', {
  roles: ['support'],
  summary: 'やりとりについての連絡を、対応済みにする',
  description: 'reply があれば、連絡した会員にメールで送ります。',
  not_found: 'report_not_found',
  request: { params: idParam, body: body(closeReportBody) },
  responses: { 200: answers(reportPage, '対応済みの連絡'), ...refuses(401, 403, 404, 422) },
})
export const beginReading = endpoint('admin', 'post', '/admin/threads/{id}/readings', {
  roles: ['support'],
  summary: '連絡のあったやりとりを、理由を記録して読みはじめる',
  description: '30分のあいだ読めます。理由は、やりとりの双方に表示し、操作の記録にも残します。',
  not_found: 'thread_not_found',
  request: { params: idParam, body: body(readingBody) },
  responses: { 201: answers(reading, '読める時間'), ...refuses(401, 403, 404, 422) },
})
export const readThread = endpoint('admin', 'get', '/admin/threads/{id}/messages', {
  roles: ['support'],
  summary: '読みはじめたやりとりのメッセージを返す',
  not_found: 'thread_not_found',
  request: { params: idParam, query: readMessagesQuery },
  responses: { 200: answers(readMessages, 'メッセージ'), ...refuses(401, 403, 404, 422) },
})
export const readPicture = endpoint('admin', 'get', '/admin/thread_pictures/{id}', {
  roles: ['support'],
  summary: '読みはじめたやりとりの写真を返す',
  not_found: 'picture_not_found',
  request: { params: idParam },
  responses: {
    200: { description: '写真', content: { 'image/webp': { schema: z.string() } } },
    ...refuses(401, 403, 404),
  },
})
