import { z } from 'zod'
import { MESSAGE_PICTURE_TYPES } from '#domain/images/limits.ts'
import { answers, body, endpoint, idParam, pathId, refuses } from '../shared/endpoint.ts'
import {
  addedPicture,
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
