import { z } from '@hono/zod-openapi'
import { hostCalendar, hostCalendarBody } from '../schedule/host-schedule-schemas.ts'
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { dayParticipants, dayQuery, hostCancellationBody, slotParticipants } from './host-booking-schemas.ts'
import { sales, salesOfMonth, salesQuery } from './host-sales-schemas.ts'

const tags = ['host']

export const listParticipants = endpoint('user', {
  operationId: 'listParticipants',
  summary: '開催枠の参加者を返す',
  tags,
  method: 'get',
  path: '/host/calendars/{id}/participants',
  not_found: 'calendar_not_found',
  request: { params: idParam },
  responses: { 200: answers(slotParticipants, '開催枠とその参加者'), ...refuses(401, 404) },
})
export const listParticipantsOfDay = endpoint('user', {
  operationId: 'listParticipantsOfDay',
  summary: 'ある日の開催枠と、その参加者を返す',
  tags,
  method: 'get',
  path: '/host/participants',
  request: { query: dayQuery },
  responses: { 200: answers(dayParticipants, 'その日の開催枠と参加者'), ...refuses(401, 422) },
})
export const updateHostCalendar = endpoint('user', {
  operationId: 'updateHostCalendar',
  summary: '自分の体験の開催枠の定員と受け付けを変える',
  tags,
  method: 'patch',
  path: '/host/calendars/{id}',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(hostCalendarBody) },
  responses: { 200: answers(hostCalendar, '変更した開催枠'), ...refuses(401, 404, 422) },
})
export const deleteHostCalendar = endpoint('user', {
  operationId: 'deleteHostCalendar',
  summary: '予約のない開催枠を削除する',
  description: '毎週の日程でできた開催枠のときは、その日の開催枠は自動では作り直されません。',
  tags,
  method: 'delete',
  path: '/host/calendars/{id}',
  not_found: 'calendar_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '開催枠を削除した'), ...refuses(401, 404, 422) },
})
export const cancelHostCalendar = endpoint('user', {
  operationId: 'cancelHostCalendar',
  summary: '自分の体験の開催枠を中止する',
  description: '参加者には理由をメールで知らせ、この回の代金をすべて返金します。',
  tags,
  method: 'post',
  path: '/host/calendars/{id}/cancellation',
  not_found: 'calendar_not_found',
  request: { params: idParam, body: body(hostCancellationBody) },
  responses: { 200: answers(hostCalendar, '中止した開催枠'), ...refuses(401, 404, 422) },
})

/** `{month}` in a path: 'YYYY-MM'. Other values are not found. */
const monthParam = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .openapi({ param: { name: 'month', in: 'path' }, example: '2026-11' }),
})

export const listSales = endpoint('user', {
  operationId: 'listSales',
  summary: '一年の売上を月ごとに返す',
  tags,
  method: 'get',
  path: '/host/sales',
  request: { query: salesQuery },
  responses: { 200: answers(sales, '一年の月ごとの売上（円）'), ...refuses(401, 422) },
})
export const getSalesOfMonth = endpoint('user', {
  operationId: 'getSalesOfMonth',
  summary: '一か月の売上の明細を返す',
  tags,
  method: 'get',
  path: '/host/sales/{month}',
  not_found: 'not_found',
  request: { params: monthParam, query: pageQuery },
  responses: { 200: answers(salesOfMonth, '一か月の売上の明細（円）'), ...refuses(401, 404, 422) },
})
export const exportSales = endpoint('user', {
  operationId: 'exportSales',
  summary: '一か月の売上の明細を CSV で返す',
  tags,
  method: 'get',
  path: '/host/sales/{month}/sales.csv',
  not_found: 'not_found',
  request: { params: monthParam },
  responses: {
    200: { description: '一か月の売上の CSV（UTF-8、BOM付き）', content: { 'text/csv': { schema: z.string() } } },
    ...refuses(401, 404),
  },
})
