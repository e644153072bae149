import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import {
  calendar,
  calendars,
  calendarsQuery,
  holdingRequest,
  holdingRequestBody,
  ownHoldingRequest,
  ownHoldingRequests,
} from './schedule-schemas.ts'

const endpoint = endpointsOf('schedule')

export const listCalendars = endpoint('anyone', 'get', '/experiences/{id}/calendars', {
  summary: '体験の開催枠を日ごとに返す',
  description: '日ごとに返します。期間を送らなければ、今日から1か月分です。',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  changes_with_time: true,
  request: { params: idParam, query: calendarsQuery },
  responses: { 200: answers(calendars, '日ごとの開催枠'), ...refuses(401, 404, 422) },
})
export const getCalendar = endpoint('anyone', 'get', '/calendars/{id}', {
  summary: '開催枠1つの内容を返す',
  not_found: 'calendar_not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { params: idParam },
  responses: { 200: answers(calendar, '開催枠'), ...refuses(404) },
})
export const requestHolding = endpoint('user_else_403', 'post', '/experiences/{id}/holding_requests', {
  summary: '希望する日時での開催をリクエストする',
  not_found: 'experience_not_found',
  request: { params: idParam, body: body(holdingRequestBody) },
  responses: { 201: answers(holdingRequest, '開催リクエスト'), ...refuses(401, 403, 404, 422) },
})
export const listOwnHoldingRequests = endpoint('user', 'get', '/holding_requests', {
  summary: '自分が送った開催リクエストの一覧を返す',
  request: { query: pageQuery },
  responses: { 200: answers(ownHoldingRequests, '送った開催リクエスト。新しい順'), ...refuses(401, 422) },
})
export const withdrawHoldingRequest = endpoint('user', 'delete', '/holding_requests/{id}', {
  summary: '自分が送った開催リクエストを取り下げる',
  description: 'お返事の前だけ取り下げられます。ホストにメールで知らせます。',
  not_found: 'holding_request_not_found',
  request: { params: idParam },
  responses: { 200: answers(ownHoldingRequest, '取り下げたリクエスト'), ...refuses(401, 404, 422) },
})
