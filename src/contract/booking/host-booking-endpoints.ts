import { z } from '@hono/zod-openapi'
import { hostCalendar, hostCalendarBody } from '../schedule/host-schedule-schemas.ts'
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { month, pageQuery } from '../shared/schemas.ts'
import { changeProposal } from './booking-schemas.ts'
import { changeQuery, hostChangeBody, proposalDecisionBody, reservationChange } from './changes-schemas.ts'
import {
  dayParticipants,
  dayQuery,
  hostCancellationBody,
  hostCancellations,
  hostCancellationsBody,
  newPhoneBookingBody,
  phoneBooking,
  phoneBookingBody,
  slotParticipants,
} from './host-booking-schemas.ts'
import { commission, ownCommission, sales, salesOfMonth, salesQuery } from './host-sales-schemas.ts'

const endpoint = endpointsOf('host')

export const listParticipants = endpoint('user', 'get', '/host/calendars/{id}/participants', {
  summary: '開催枠の参加者を返す',
  not_found: 'calendar_not_found',
  request: { params: idParam },
  responses: { 200: answers(slotParticipants, '開催枠とその参加者'), ...refuses(401, 404) },
})
export const listParticipantsOfDay = endpoint('user', 'get', '/host/participants', {
  summary: 'ある日の、または別の日までの開催枠と、その参加者を返す',
  request: { query: dayQuery },
  responses: { 200: answers(dayParticipants, '開催枠と参加者'), ...refuses(401, 422) },
})
export const updateHostCalendar = endpoint('user', 'patch', '/host/calendars/{id}', {
  summary: '自分の体験の開催枠の定員と受け付けを変える',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(hostCalendarBody) },
  responses: { 200: answers(hostCalendar, '変更した開催枠'), ...refuses(401, 404, 422) },
})
export const deleteHostCalendar = endpoint('user', 'delete', '/host/calendars/{id}', {
  summary: '予約のない開催枠を削除する',
  description: '毎週の日程でできた開催枠のときは、その日の開催枠は自動では作り直されません。',
  not_found: 'calendar_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '開催枠を削除した'), ...refuses(401, 404, 422) },
})
export const cancelHostCalendar = endpoint('user', 'post', '/host/calendars/{id}/cancellation', {
  summary: '自分の体験の開催枠を中止する',
  description: '参加者には理由をメールで知らせ、この回の代金をすべて返金します。',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(hostCancellationBody) },
  responses: { 200: answers(hostCalendar, '中止した開催枠'), ...refuses(401, 404, 422) },
})
export const getHostReservationChange = endpoint('user', 'get', '/host/reservations/{id}/change', {
  summary: '自分の体験の予約を変更したときの内容と返金額を返す',
  not_found: 'reservation_not_found',
  request: { params: idParam, query: changeQuery },
  responses: { 200: answers(reservationChange, '変更の前とあと'), ...refuses(401, 404, 422) },
})
export const changeHostReservation = endpoint('user', 'post', '/host/reservations/{id}/change', {
  summary: 'ゲストの了承を得て、自分の体験の予約を変更する',
  description: '期限のあとでも、差額をすべて返金します。',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(hostChangeBody) },
  responses: { 200: answers(reservationChange, '変更したあとの予約'), ...refuses(401, 404, 422) },
})
export const acceptChangeProposal = endpoint('user', 'post', '/host/change_proposals/{id}/acceptance', {
  summary: 'ゲストからの変更のお願いを受けて、予約を変更する',
  not_found: 'change_proposal_not_found',
  request: { params: idParam, body: body(proposalDecisionBody) },
  responses: { 200: answers(changeProposal, '受けたお願い'), ...refuses(401, 404, 422) },
})
export const declineChangeProposal = endpoint('user', 'post', '/host/change_proposals/{id}/refusal', {
  summary: 'ゲストからの変更のお願いを断る',
  not_found: 'change_proposal_not_found',
  request: { params: idParam },
  responses: { 200: answers(changeProposal, '断ったお願い'), ...refuses(401, 404, 422) },
})

/** `{month}` in a path: 'YYYY-MM'. Other values are not found. */
const monthParam = z.object({ month })

export const cancelHostCalendars = endpoint('user', 'post', '/host/calendars/cancellations', {
  summary: '自分の体験の複数の開催枠を、同じ理由で中止する',
  description:
    '枠ごとに、すべて中止するか、何も変えないかのどちらかです。すでに主催者が中止した枠は中止済みとして返すので、くり返し呼べます。',
  request: { body: body(hostCancellationsBody) },
  responses: { 200: answers(hostCancellations, '枠ごとの結果'), ...refuses(401, 404, 422) },
})
export const addPhoneBooking = endpoint('user', 'post', '/host/calendars/{id}/phone_bookings', {
  summary: '電話で受けた予約を、自分の体験の開催枠に書きとめる',
  description:
    'お席は、ゲストの予約と同じように数えます。メールと決済はありません。お名前とメモは、開催の30日後に消します。',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(newPhoneBookingBody) },
  responses: { 200: answers(phoneBooking, '書きとめた予約'), ...refuses(401, 404, 422) },
})
export const updatePhoneBooking = endpoint('user', 'patch', '/host/phone_bookings/{id}', {
  summary: '電話で受けた予約を変える',
  not_found: 'phone_booking_not_found',
  request: { params: idParam, body: body(phoneBookingBody) },
  responses: { 200: answers(phoneBooking, '変えた予約'), ...refuses(401, 404, 422) },
})
export const cancelPhoneBooking = endpoint('user', 'delete', '/host/phone_bookings/{id}', {
  summary: '電話で受けた予約をキャンセルする',
  description: 'すでにキャンセルした予約は、そのまま返します。',
  not_found: 'phone_booking_not_found',
  request: { params: idParam },
  responses: { 200: answers(phoneBooking, 'キャンセルした予約'), ...refuses(401, 404, 422) },
})
export const listSales = endpoint('user', 'get', '/host/sales', {
  summary: '一年の売上を月ごとに返す',
  request: { query: salesQuery },
  responses: { 200: answers(sales, '一年の月ごとの売上（円）'), ...refuses(401, 422) },
})
export const getSalesOfMonth = endpoint('user', 'get', '/host/sales/{month}', {
  summary: '一か月の売上の明細を返す',
  not_found: 'not_found',
  request: { params: monthParam, query: pageQuery },
  responses: { 200: answers(salesOfMonth, '一か月の売上の明細（円）'), ...refuses(401, 404, 422) },
})
export const exportSales = endpoint('user', 'get', '/host/sales/{month}/sales.csv', {
  summary: '一か月の売上の明細を CSV で返す',
  not_found: 'not_found',
  request: { params: monthParam },
  responses: {
    200: csv('一か月の売上の CSV'),
    ...refuses(401, 404),
  },
})
export const getCommission = endpoint('anyone', 'get', '/commission', {
  summary: '販売手数料の率を返す',
  description: '受取人やブランドに別の率がないときの率です。',
  topics: ['public'],
  changes_with_time: true,
  responses: { 200: answers(commission, 'いまの率') },
})
export const getOwnCommission = endpoint('user', 'get', '/host/commission', {
  summary: '自分の体験の販売手数料の率を返す',
  responses: { 200: answers(ownCommission, '自分の名前の体験と、アンバサダーの体験の率'), ...refuses(401) },
})
