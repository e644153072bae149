import { hostCalendar, hostCalendarBody } from '../schedule/host-schedule-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { dayParticipants, dayQuery, hostCancellationBody, slotParticipants } from './host-booking-schemas.ts'

const tags = ['host']

export const listParticipants = endpoint('user', {
  operationId: 'listParticipants',
  tags,
  method: 'get',
  path: '/host/calendars/{id}/participants',
  request: { params: idParam },
  responses: { 200: answers(slotParticipants, '開催枠とその参加者'), ...refuses(401, 404) },
})
export const listParticipantsOfDay = endpoint('user', {
  operationId: 'listParticipantsOfDay',
  tags,
  method: 'get',
  path: '/host/participants',
  request: { query: dayQuery },
  responses: { 200: answers(dayParticipants, 'その日の開催枠と参加者'), ...refuses(401, 422) },
})
export const updateHostCalendar = endpoint('user', {
  operationId: 'updateHostCalendar',
  tags,
  method: 'patch',
  path: '/host/calendars/{id}',
  request: { params: idParam, body: body(hostCalendarBody) },
  responses: { 200: answers(hostCalendar, '変更した開催枠'), ...refuses(401, 404, 422) },
})
export const cancelHostCalendar = endpoint('user', {
  operationId: 'cancelHostCalendar',
  tags,
  method: 'post',
  path: '/host/calendars/{id}/cancellation',
  request: { params: idParam, body: body(hostCancellationBody) },
  responses: { 200: answers(hostCalendar, '中止した開催枠'), ...refuses(401, 404, 422) },
})
