import { z } from 'zod'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { thread } from './messages-schemas.ts'
import {
  blockBody,
  closeReportBody,
  ownReportPage,
  ownReports,
  reading,
  readingBody,
  readMessages,
  readMessagesQuery,
  reportBody,
  reportMessageBody,
  reportPage,
  reports,
  reportsQuery,
} from './reports-schemas.ts'

const endpoint = endpointsOf('admin')
const messagesEndpoint = endpointsOf('messages')

export const reportThread = messagesEndpoint('user', 'post', '/threads/{id}/reports', {
  summary: 'やりとりについて運営に連絡する',
  description:
    '相手には知らせません。運営は、理由を記録してやりとりを読めるようになります。reservation_id は、このやりとりの予約です。',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(reportBody) },
  responses: { 201: answers(thread, 'やりとり'), ...refuses(401, 403, 404, 422, 429) },
})
export const listOwnReports = messagesEndpoint('user', 'get', '/reports', {
  summary: '自分が運営にした連絡の一覧を返す',
  private_to_parties: true,
  request: { query: pageQuery },
  responses: { 200: answers(ownReports, '連絡。新しい順'), ...refuses(401, 403, 422) },
})
export const getOwnReport = messagesEndpoint('user', 'get', '/reports/{id}', {
  summary: '自分が運営にした連絡1件と、そのやりとりを返す',
  not_found: 'report_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(ownReportPage, '連絡'), ...refuses(401, 403, 404) },
})
export const answerReport = messagesEndpoint('user', 'post', '/reports/{id}/messages', {
  summary: '自分が運営にした連絡に、書き足す',
  description: '最後に書いたものと同じ文をもう一度送っても、1つだけです。',
  not_found: 'report_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(reportMessageBody) },
  responses: { 201: answers(ownReportPage, '連絡'), ...refuses(401, 403, 404, 422, 429) },
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
export const replyToReport = endpoint('admin', 'post', '/admin/reports/{id}/messages', {
  roles: ['support'],
  summary: 'やりとりについて連絡した会員に、返事を書く',
  description: '会員にはメールで知らせます。最後に書いたものと同じ文をもう一度送っても、1つだけです。',
  not_found: 'report_not_found',
  request: { params: idParam, body: body(reportMessageBody) },
  responses: { 201: answers(reportPage, '連絡'), ...refuses(401, 403, 404, 422) },
})
export const closeReport = endpoint('admin', 'post', '/admin/reports/{id}/closing', {
  roles: ['support'],
  summary: 'やりとりについての連絡を、対応済みにする',
  description: '連絡した会員には、result と reply を表示し、メールで知らせます。outcome は管理者だけが読みます。',
  not_found: 'report_not_found',
  request: { params: idParam, body: body(closeReportBody) },
  responses: { 200: answers(reportPage, '対応済みの連絡'), ...refuses(401, 403, 404, 422) },
})
export const beginReading = endpoint('admin', 'post', '/admin/reports/{id}/readings', {
  roles: ['support'],
  summary: '連絡のあったやりとりを、理由を記録して読みはじめる',
  description: '30分のあいだ読めます。理由は、連絡した会員に表示し、操作の記録にも残します。',
  not_found: 'report_not_found',
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
