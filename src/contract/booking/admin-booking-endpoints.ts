import { hostCalendar } from '../schedule/host-schedule-schemas.ts'
import { answers, body, csv, endpointsOf, idParam, pathId, refuses } from '../shared/endpoint.ts'
import {
  abandonedHolds,
  abandonedHoldsQuery,
  adminReservation,
  adminReservations,
  adminReservationsFilter,
  adminReservationsQuery,
  operatorCancellationBody,
  refundBody,
  reservationMails,
} from './admin-booking-schemas.ts'
import { adminCalendar, adminCalendars, adminCalendarsQuery } from './admin-calendars-schemas.ts'
import { adminChangeBody, changeQuery, reservationChange } from './changes-schemas.ts'
import { handover, handoverBody, handoverDecisionBody, handovers, handoversQuery } from './admin-handovers-schemas.ts'
import { operatorSlotCancellationBody } from './host-booking-schemas.ts'

const endpoint = endpointsOf('admin')

export const listAdminReservations = endpoint('admin', 'get', '/admin/reservations', {
  roles: ['accounting', 'support'],
  summary: 'すべての会員の予約の一覧を返す',
  request: { query: adminReservationsQuery },
  responses: { 200: answers(adminReservations, 'すべての予約'), ...refuses(401, 403, 422) },
})
export const exportAdminReservations = endpoint('admin', 'get', '/admin/reservations/reservations.csv', {
  roles: ['accounting', 'support'],
  fresh: true,
  summary: '条件に合う予約を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。予約の新しい順です。',
  records: true,
  request: { query: adminReservationsFilter },
  responses: {
    200: csv('予約の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getAdminReservation = endpoint('admin', 'get', '/admin/reservations/{id}', {
  roles: ['accounting', 'support'],
  summary: '予約1件の内容と、これまでの記録を返す',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminReservation, '予約のすべてと、これまでの記録'), ...refuses(401, 403, 404) },
})
export const cancelReservationByOperator = endpoint('admin', 'post', '/admin/reservations/{id}/cancellation', {
  roles: ['accounting', 'support'],
  summary: '運営として予約をキャンセルし、返金する',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(operatorCancellationBody) },
  responses: { 200: answers(adminReservation, 'キャンセルして返金した予約'), ...refuses(401, 403, 404, 422) },
})
export const getAdminReservationChange = endpoint('admin', 'get', '/admin/reservations/{id}/change', {
  roles: ['accounting', 'support'],
  summary: '運営として予約を変更したときの内容と返金額を返す',
  not_found: 'reservation_not_found',
  request: { params: idParam, query: changeQuery },
  responses: { 200: answers(reservationChange, '変更の前とあと'), ...refuses(401, 403, 404, 422) },
})
export const changeAdminReservation = endpoint('admin', 'post', '/admin/reservations/{id}/change', {
  roles: ['accounting', 'support'],
  summary: '運営として予約を変更し、差額を返金する',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(adminChangeBody) },
  responses: { 200: answers(adminReservation, '変更した予約'), ...refuses(401, 403, 404, 422) },
})
export const refundReservation = endpoint('admin', 'post', '/admin/reservations/{id}/refunds', {
  roles: ['accounting', 'support'],
  summary: '予約をキャンセルせずに返金する',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(refundBody) },
  responses: { 200: answers(adminReservation, 'キャンセルせずに返金した予約'), ...refuses(401, 403, 404, 422) },
})
export const retryRefund = endpoint('admin', 'post', '/admin/reservations/{id}/refunds/{refund_id}/attempt', {
  roles: ['accounting'],
  summary: '失敗した返金をもう一度送る',
  not_found: 'reservation_not_found',
  request: { params: idParam.extend({ refund_id: pathId('refund_id') }) },
  responses: { 200: answers(adminReservation, 'もう一度返金を送る予約'), ...refuses(401, 403, 404, 422) },
})
export const askPaymentAgain = endpoint('admin', 'post', '/admin/reservations/{id}/payment_check', {
  roles: ['accounting', 'support'],
  summary: '支払いの結果を決済会社に確かめる',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminReservation, '決済会社に確かめた予約'), ...refuses(401, 403, 404) },
})
export const listReservationMails = endpoint('admin', 'get', '/admin/reservations/{id}/mails', {
  roles: ['accounting', 'support'],
  summary: '予約について送ったメールの全文を返す',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservationMails, 'メール。新しい順'), ...refuses(401, 403, 404) },
})
export const resendConfirmation = endpoint('admin', 'post', '/admin/reservations/{id}/confirmation_mail', {
  roles: ['support'],
  summary: '予約の確認のメールを、お客さまにもう一度送る',
  description: 'いまの内容で書きます。ひとつの予約について、1分に1通、1日に5通までです。',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservationMails, '送ったあとのメール'), ...refuses(401, 403, 404, 422, 429) },
})
export const listAdminCalendars = endpoint('admin', 'get', '/admin/calendars', {
  roles: ['accounting', 'support'],
  summary: 'すべてのホストの開催枠の一覧を返す',
  request: { query: adminCalendarsQuery },
  responses: { 200: answers(adminCalendars, 'すべての開催枠'), ...refuses(401, 403, 422) },
})
export const getAdminCalendar = endpoint('admin', 'get', '/admin/calendars/{id}', {
  roles: ['accounting', 'support'],
  summary: '開催枠1つの内容と、その参加者を返す',
  not_found: 'calendar_not_found',
  request: { params: idParam },
  responses: { 200: answers(adminCalendar, '開催枠とその参加者'), ...refuses(401, 403, 404) },
})
export const cancelCalendarByOperator = endpoint('admin', 'post', '/admin/calendars/{id}/cancellation', {
  roles: ['accounting', 'support'],
  summary: '運営として開催枠を中止する',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(operatorSlotCancellationBody) },
  responses: { 200: answers(hostCalendar, '中止した開催枠'), ...refuses(401, 403, 404, 422) },
})
export const listAbandonedHolds = endpoint('admin', 'get', '/admin/abandoned_holds', {
  roles: ['support'],
  summary: '支払わずにお席を取ったままにした人の一覧を返す',
  request: { query: abandonedHoldsQuery },
  responses: { 200: answers(abandonedHolds, 'この24時間に、お席を取ったまま離れた人'), ...refuses(401, 403, 422) },
})
export const listHandovers = endpoint('admin', 'get', '/admin/handovers', {
  roles: ['accounting', 'support'],
  summary: '会計に引き継いだ返金を返す',
  request: { query: handoversQuery },
  responses: { 200: answers(handovers, '対応待ちのものと、この30日に対応したもの'), ...refuses(401, 403, 422) },
})
export const handOverRefund = endpoint('admin', 'post', '/admin/handovers', {
  roles: ['support'],
  summary: '上限を超える返金を会計に依頼する',
  request: { body: body(handoverBody) },
  responses: { 201: answers(handover, '引き継いだ返金'), ...refuses(401, 403, 404, 422) },
})
export const decideHandover = endpoint('admin', 'post', '/admin/handovers/{id}/decision', {
  roles: ['accounting'],
  summary: '引き継がれた返金に、対応したか見送ったかを記録し、依頼した管理者に知らせる',
  description: '返金はしません。返金は、予約や日程の操作で行います。',
  not_found: 'handover_not_found',
  request: { params: idParam, body: body(handoverDecisionBody) },
  responses: { 200: answers(handover, '記録したあと'), ...refuses(401, 403, 404, 409, 422) },
})
