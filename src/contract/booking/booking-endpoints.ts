import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  actionNeeded,
  cancellationBody,
  priceQuery,
  quote,
  reservation,
  reservationBody,
  reservations,
  reservationsQuery,
} from './booking-schemas.ts'

const tags = ['booking']

export const getPrice = endpoint('anyone', {
  operationId: 'getPrice',
  summary: '予約の料金を見積もる',
  description: '選んだ日程・人数・オプション・クーポンでの料金です。クーポンが使えるかも、ここでわかります。',
  tags,
  method: 'get',
  path: '/experiences/{id}/price',
  not_found: 'experience_not_found',
  request: { params: idParam, query: priceQuery },
  responses: { 200: answers(quote, '見積もり（円）'), ...refuses(401, 404, 422) },
})
export const makeReservation = endpoint('user', {
  operationId: 'makeReservation',
  summary: 'お席を取り、支払いをして予約する',
  description:
    'お席を取って支払います。Idempotency-Key を付けると、同じ番号の呼び出しは一度だけ予約し、同じ答えを返します。すでに自分の予約がある日程は already_booked で断ります。again を true にすると、もう一度予約します。体験の terms_version を付けると、内容が変わっていたときは予約せずに409で断ります。202のときは本人認証のあとで confirmReservation を呼びます。',
  tags,
  method: 'post',
  path: '/reservations',
  request: { body: body(reservationBody), headers: z.object({ 'idempotency-key': z.string().optional() }) },
  responses: {
    201: answers(reservation, '予約が確定した'),
    202: answers(actionNeeded, '本人認証（3-Dセキュア）が要る'),
    ...refuses(401, 402, 409, 422),
  },
})
export const confirmReservation = endpoint('user', {
  operationId: 'confirmReservation',
  summary: '本人認証のあとで予約を確定する',
  tags,
  method: 'post',
  path: '/reservations/{id}/confirmation',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 201: answers(reservation, '予約が確定した'), ...refuses(401, 402, 404, 422) },
})
export const getNextAction = endpoint('user', {
  operationId: 'getNextAction',
  summary: '終わっていない本人認証の続きを返す',
  description:
    '別のタブや端末で支払いを続けるときに使います。本人認証のあとで confirmReservation を呼びます。確定した予約や、キャンセルされた予約、期限の過ぎた手続きには422を返します。',
  tags,
  method: 'get',
  path: '/reservations/{id}/next_action',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(actionNeeded, '本人認証（3-Dセキュア）の続き'), ...refuses(401, 402, 403, 404, 422) },
})
export const giveUpHold = endpoint('user', {
  operationId: 'giveUpHold',
  summary: '支払いの終わっていない予約を取りやめる',
  tags,
  method: 'delete',
  path: '/reservations/{id}/hold',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservation, '取りやめた予約の手続き。お席は空いた'), ...refuses(401, 404, 422) },
})
export const listReservations = endpoint('user', {
  operationId: 'listReservations',
  summary: '自分の予約の一覧を返す',
  tags,
  method: 'get',
  path: '/reservations',
  request: { query: reservationsQuery },
  responses: { 200: answers(reservations, '自分の予約'), ...refuses(401, 422) },
})
export const getReservation = endpoint('user', {
  operationId: 'getReservation',
  summary: '自分の予約1件の内容を返す',
  tags,
  method: 'get',
  path: '/reservations/{id}',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservation, '自分の予約'), ...refuses(401, 404) },
})
export const cancelReservation = endpoint('user', {
  operationId: 'cancelReservation',
  summary: '予約をキャンセルする',
  description: '見ていた返金額を refund に入れると、その後に変わっていたときはキャンセルせずに断ります。',
  tags,
  method: 'post',
  path: '/reservations/{id}/cancellation',
  not_found: 'reservation_not_found',
  request: {
    params: idParam,
    body: { required: false, content: { 'application/json': { schema: cancellationBody } } },
  },
  responses: { 200: answers(reservation, 'キャンセルした予約'), ...refuses(401, 404, 422) },
})
export const getCalendarFile = endpoint('user', {
  operationId: 'getCalendarFile',
  summary: '予約の日時をカレンダーファイル（iCalendar）で返す',
  tags,
  method: 'get',
  path: '/reservations/{id}/calendar.ics',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: {
    200: { description: '予約の iCalendar ファイル', content: { 'text/calendar': { schema: z.string() } } },
    ...refuses(401, 404),
  },
})
export const receivePaymentWebhook = endpoint('anyone', {
  operationId: 'receivePaymentWebhook',
  summary: '決済会社からの知らせを受け取る',
  description: '決済会社が呼びます。署名かトークンが正しくないものは断ります。',
  tags,
  method: 'post',
  path: '/payment_webhooks/{provider}',
  not_found: 'not_found',
  max_body: 262_144,
  request: {
    params: z.object({
      provider: z
        .string()
        .max(40)
        .openapi({ param: { name: 'provider', in: 'path' } }),
    }),
  },
  responses: { 200: answers(z.object({ received: z.boolean() }), '受け取った'), ...refuses(404, 422) },
})
