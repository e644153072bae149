import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  addedHostCalendar,
  holdingRequestAnswer,
  hostCalendars,
  hostCalendarsQuery,
  hostHoldingRequest,
  hostHoldingRequests,
  hostHoldingRequestsQuery,
  newHostCalendar,
} from './host-schedule-schemas.ts'

const tags = ['host']

export const listHostCalendars = endpoint('user', {
  operationId: 'listHostCalendars',
  summary: '自分が運営する開催枠の一覧を返す',
  tags,
  method: 'get',
  path: '/host/calendars',
  request: { query: hostCalendarsQuery },
  responses: { 200: answers(hostCalendars, '自分が運営する日ごとの開催枠'), ...refuses(401, 422) },
})
export const addHostCalendar = endpoint('user', {
  operationId: 'addHostCalendar',
  summary: '自分の体験に開催枠を追加する',
  description: '同じ日時の開催枠がすでにあるときは、新しく作らずにそれを返します。くり返し呼んでも、枠は1つです。',
  tags,
  method: 'post',
  path: '/host/calendars',
  request: { body: body(newHostCalendar) },
  responses: { 200: answers(addedHostCalendar, '開催枠'), ...refuses(401, 404, 422) },
})
export const listHostHoldingRequests = endpoint('user', {
  operationId: 'listHostHoldingRequests',
  summary: '自分の体験に届いた開催リクエストの一覧を返す',
  tags,
  method: 'get',
  path: '/host/holding_requests',
  request: { query: hostHoldingRequestsQuery },
  responses: { 200: answers(hostHoldingRequests, '届いた開催リクエスト'), ...refuses(401, 422) },
})
export const answerHoldingRequest = endpoint('user', {
  operationId: 'answerHoldingRequest',
  summary: '開催リクエストにお返事する',
  description: '引き受けると、その日時の開催枠を作ります。',
  tags,
  method: 'patch',
  path: '/host/holding_requests/{id}',
  not_found: 'holding_request_not_found',
  request: { params: idParam, body: body(holdingRequestAnswer) },
  responses: { 200: answers(hostHoldingRequest, 'お返事したリクエスト'), ...refuses(401, 404, 422) },
})
