import { z } from 'zod'
import { MESSAGE_PICTURE_TYPES } from '#domain/images/pictures.ts'
import { answers, body, endpointsOf, idParam, pathId, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('messages')
const messageParams = idParam.extend({ message_id: pathId('message_id') })

export const openThread = endpoint('user', 'post', '/threads', {
  summary: '体験、予約、開催リクエストについて連絡する相手とのやりとりを開く',
  description:
    'experience_id、reservation_id、holding_request_id のどれか1つを送ります。何度呼んでも同じやりとりです。',
  private_to_parties: true,
  request: { body: body(threadStart) },
  responses: { 200: answers(thread, 'やりとり'), ...refuses(401, 403, 404, 422) },
})
export const listThreads = endpoint('user', 'get', '/threads', {
  summary: '自分のやりとりの一覧を返す',
  private_to_parties: true,
  request: { query: threadsQuery },
  responses: { 200: answers(threads, 'やりとり。新しい順'), ...refuses(401, 403, 422) },
})
export const getThread = endpoint('user', 'get', '/threads/{id}', {
  summary: 'やりとり1つのメッセージを返す',
  description: '新しいものから50件を、古い順に並べて返します。それより前は before で読みます。',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, query: messagesQuery },
  responses: { 200: answers(threadPage, 'やりとりとメッセージ'), ...refuses(401, 403, 404, 422) },
})
export const sendMessage = endpoint('user', 'post', '/threads/{id}/messages', {
  summary: 'メッセージを送る',
  description: 'client_key は送る側が決めます。同じ値でもう一度呼んでも、1通だけ届きます。',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(messageBody) },
  responses: { 201: answers(threadMessage, '送ったメッセージ'), ...refuses(401, 403, 404, 422, 429) },
})
export const addPicture = endpoint('user', 'post', '/threads/{id}/pictures', {
  summary: 'これから送るメッセージの写真を預ける',
  not_found: 'thread_not_found',
  max_body: 5_700_000,
  files: MESSAGE_PICTURE_TYPES,
  max_cpu: 100,
  private_to_parties: true,
  request: { params: idParam, body: body(pictureBody) },
  responses: { 201: answers(addedPicture, '預かった写真'), ...refuses(401, 403, 404, 422, 429) },
})
export const getPicture = endpoint('user', 'get', '/thread_pictures/{id}', {
  summary: 'メッセージの写真を返す',
  not_found: 'picture_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: {
    200: { description: '写真', content: { 'image/webp': { schema: z.string() } } },
    ...refuses(401, 403, 404),
  },
})
export const withdrawMessage = endpoint('user', 'delete', '/threads/{id}/messages/{message_id}', {
  summary: '送ってから1分以内のメッセージを削除する',
  not_found: 'message_not_found',
  private_to_parties: true,
  request: { params: messageParams },
  responses: { 200: answers(threadMessage, '削除したメッセージ'), ...refuses(401, 403, 404, 422) },
})
export const markThreadRead = endpoint('user', 'put', '/threads/{id}/read', {
  summary: 'このメッセージまで読んだことにする',
  not_found: 'thread_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(readBody) },
  responses: { 200: answers(unreadThreads, '未読のあるやりとりの数'), ...refuses(401, 403, 404, 422) },
})
export const followThreads = endpoint('user', 'get', '/thread_events', {
  summary: '変わったやりとりの id を、つづけて知らせる',
  description:
    'Server-Sent Events です。data は、変わったやりとりの id か、すべて読み直すときの all です。204 のときは、定期的に読み直します。',
  private_to_parties: true,
  responses: {
    200: { description: '変わったやりとりの id', content: { 'text/event-stream': { schema: z.string() } } },
    204: { description: 'このサーバーは知らせません' },
    ...refuses(401, 403),
  },
})
export const getUnreadThreads = endpoint('user', 'get', '/unread_threads', {
  summary: '未読のあるやりとりの数を返す',
  private_to_parties: true,
  responses: { 200: answers(unreadThreads, 'ゲストとして、ホストとしての数'), ...refuses(401, 403) },
})

export const listAnnouncements = endpoint('user', 'get', '/host/calendars/{id}/announcements', {
  summary: '開催枠の参加者に送ったお知らせと、既読かどうかを返す',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(announcements, 'お知らせ。新しい順'), ...refuses(401, 403, 404) },
})
export const sendAnnouncement = endpoint('user', 'post', '/host/calendars/{id}/announcements', {
  summary: '開催枠の参加者全員に、お知らせを送る',
  description: 'それぞれのやりとりに届きます。同じ client_key でもう一度呼んでも、1通だけ届きます。',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(announcementBody) },
  responses: { 201: answers(announcement, '送ったお知らせ'), ...refuses(401, 403, 404, 422, 429) },
})
export const withdrawAnnouncement = endpoint('user', 'delete', '/host/announcements/{id}', {
  summary: '送ってから1分以内のお知らせを、全員のやりとりから削除する',
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
export const receiveMailReply = endpoint('anyone', 'post', '/mail_replies', {
  summary: 'お知らせのメールへの返信を、メッセージとして受け取る',
  description:
    '運営者のメールサーバーが Authorization: Bearer のトークンを付けて呼びます。トークンが違えば404を返します。',
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
