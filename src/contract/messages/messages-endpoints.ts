import { z } from 'zod'
import { MESSAGE_PICTURE_TYPES } from '#domain/images/pictures.ts'
import { answers, body, endpoint, idParam, pathId, refuses } from '../shared/endpoint.ts'
import {
  addedPicture,
  announcement,
  announcementBody,
  announcements,
  mailReplyReceived,
  messageBody,
  messagesQuery,
  pictureBody,
  readBody,
  thread,
  threadMessage,
  threadPage,
  threads,
  threadsQuery,
  threadStart,
  unreadThreads,
} from './messages-schemas.ts'

const tags = ['messages']
const messageParams = idParam.extend({ message_id: pathId('message_id') })

export const openThread = endpoint('user', {
  operationId: 'openThread',
  summary: '体験、予約、開催リクエストについて連絡する相手とのやりとりを開く',
  description:
    'experience_id、reservation_id、holding_request_id のどれか1つを送ります。何度呼んでも同じやりとりです。',
  tags,
  method: 'post',
  path: '/threads',
  private_to_parties: true,
  request: { body: body(threadStart) },
  responses: { 200: answers(thread, 'やりとり'), ...refuses(401, 403, 404, 422) },
})
export const listThreads = endpoint('user', {
  operationId: 'listThreads',
  summary: '自分のやりとりの一覧を返す',
  tags,
  method: 'get',
  path: '/threads',
  private_to_parties: true,
  request: { query: threadsQuery },
  responses: { 200: answers(threads, 'やりとり。新しい順'), ...refuses(401, 403, 422) },
})
export const getThread = endpoint('user', {
  operationId: 'getThread',
  summary: 'やりとり1つのメッセージを返す',
  description: '新しいものから50件を、古い順に並べて返します。それより前は before で読みます。',
  tags,
  method: 'get',
  path: '/threads/{id}',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, query: messagesQuery },
  responses: { 200: answers(threadPage, 'やりとりとメッセージ'), ...refuses(401, 403, 404, 422) },
})
export const sendMessage = endpoint('user', {
  operationId: 'sendMessage',
  summary: 'メッセージを送る',
  description: 'client_key は送る側が決めます。同じ値でもう一度呼んでも、1通だけ届きます。',
  tags,
  method: 'post',
  path: '/threads/{id}/messages',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(messageBody) },
  responses: { 201: answers(threadMessage, '送ったメッセージ'), ...refuses(401, 403, 404, 422, 429) },
})
export const addPicture = endpoint('user', {
  operationId: 'addPicture',
  summary: 'これから送るメッセージの写真を預ける',
  tags,
  method: 'post',
  path: '/threads/{id}/pictures',
  not_found: 'thread_not_found',
  max_body: 5_700_000,
  files: MESSAGE_PICTURE_TYPES,
  max_cpu: 100,
  private_to_parties: true,
  request: { params: idParam, body: body(pictureBody) },
  responses: { 201: answers(addedPicture, '預かった写真'), ...refuses(401, 403, 404, 422, 429) },
})
export const getPicture = endpoint('user', {
  operationId: 'getPicture',
  summary: 'メッセージの写真を返す',
  tags,
  method: 'get',
  path: '/thread_pictures/{id}',
  not_found: 'picture_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: {
    200: { description: '写真', content: { 'image/webp': { schema: z.string() } } },
    ...refuses(401, 403, 404),
  },
})
export const withdrawMessage = endpoint('user', {
  operationId: 'withdrawMessage',
  summary: '送ってから1分以内のメッセージを削除する',
  tags,
  method: 'delete',
  path: '/threads/{id}/messages/{message_id}',
  not_found: 'message_not_found',
  private_to_parties: true,
  request: { params: messageParams },
  responses: { 200: answers(threadMessage, '削除したメッセージ'), ...refuses(401, 403, 404, 422) },
})
export const markThreadRead = endpoint('user', {
  operationId: 'markThreadRead',
  summary: 'このメッセージまで読んだことにする',
  tags,
  method: 'put',
  path: '/threads/{id}/read',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(readBody) },
  responses: { 200: answers(unreadThreads, '未読のあるやりとりの数'), ...refuses(401, 403, 404, 422) },
})
export const followThreads = endpoint('user', {
  operationId: 'followThreads',
  summary: '変わったやりとりの id を、つづけて知らせる',
  description:
    'Server-Sent Events です。data は、変わったやりとりの id か、すべて読み直すときの all です。204 のときは、定期的に読み直します。',
  tags,
  method: 'get',
  path: '/thread_events',
  private_to_parties: true,
  responses: {
    200: { description: '変わったやりとりの id', content: { 'text/event-stream': { schema: z.string() } } },
    204: { description: 'このサーバーは知らせません' },
    ...refuses(401, 403),
  },
})
export const getUnreadThreads = endpoint('user', {
  operationId: 'getUnreadThreads',
  summary: '未読のあるやりとりの数を返す',
  tags,
  method: 'get',
  path: '/unread_threads',
  private_to_parties: true,
  responses: { 200: answers(unreadThreads, 'ゲストとして、ホストとしての数'), ...refuses(401, 403) },
})

export const listAnnouncements = endpoint('user', {
  operationId: 'listAnnouncements',
  summary: '開催枠の参加者に送ったお知らせと、既読かどうかを返す',
  tags,
  method: 'get',
  path: '/host/calendars/{id}/announcements',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(announcements, 'お知らせ。新しい順'), ...refuses(401, 403, 404) },
})
export const sendAnnouncement = endpoint('user', {
  operationId: 'sendAnnouncement',
  summary: '開催枠の参加者全員に、お知らせを送る',
  description: 'それぞれのやりとりに届きます。同じ client_key でもう一度呼んでも、1通だけ届きます。',
  tags,
  method: 'post',
  path: '/host/calendars/{id}/announcements',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(announcementBody) },
  responses: { 201: answers(announcement, '送ったお知らせ'), ...refuses(401, 403, 404, 422, 429) },
})
export const withdrawAnnouncement = endpoint('user', {
  operationId: 'withdrawAnnouncement',
  summary: '送ってから1分以内のお知らせを、全員のやりとりから削除する',
  tags,
  method: 'delete',
  path: '/host/announcements/{id}',
  not_found: 'announcement_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(announcement, '削除したお知らせ'), ...refuses(401, 403, 404, 422) },
})

/**
 * For our own mail server, which sends the token of reports as `Authorization: Bearer`
 * (docs/operations.md#answers-by-mail). Other callers get 404. Budget of one call: 50 ms of the
 * event loop, and in a thread of its own 500 ms of CPU time and 256 MB
 * (`src/gateways/mail/read-content.ts`). If too many mails wait, the response is 503.
 */
export const receiveMailReply = endpoint('anyone', {
  operationId: 'receiveMailReply',
  summary: 'お知らせのメールへの返信を、メッセージとして受け取る',
  description:
    '運営者のメールサーバーが Authorization: Bearer のトークンを付けて呼びます。トークンが違えば404を返します。',
  tags: ['messages'],
  method: 'post',
  path: '/mail_replies',
  // Mails above 1 MB are refused with an answer, which needs only their headers; the mail server
  // cuts them.
  max_body: 1_100_000,
  // Only for the document: the operation reads the body after it has checked the token.
  requestBody: {
    required: true,
    content: { 'message/rfc822': { schema: { type: 'string', description: '返信のメール（RFC 5322）' } } },
  },
  responses: { 200: answers(mailReplyReceived, '受け取った'), ...refuses(404, 422) },
})
