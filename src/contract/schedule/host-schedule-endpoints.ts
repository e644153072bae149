import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  addedHostCalendar,
  calendarFeed,
  calendarFeedRenewal,
  extendedRepeats,
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
  description: '管理者は user_id で、ほかの会員の開催枠も読めます。',
  tags,
  method: 'get',
  path: '/host/calendars',
  request: { query: hostCalendarsQuery },
  responses: { 200: answers(hostCalendars, '自分が運営する日ごとの開催枠'), ...refuses(401, 403, 422) },
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
export const extendRepeats = endpoint('user', {
  operationId: 'extendRepeats',
  summary: 'まもなく終わるくり返しの日程を、3か月先まで延長する',
  description:
    '前後2週間のうちに終わるくり返しだけが対象です。削除や中止をした日、お休みの日の枠は作りません。くり返し呼んでも、延長は1回です。',
  tags,
  method: 'post',
  path: '/host/experiences/{id}/extension',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(extendedRepeats, '作った枠の数と、最後の日'), ...refuses(401, 404, 422) },
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

const FEED = '/host/calendar_feed'

export const getCalendarFeed = endpoint('user', {
  operationId: 'getCalendarFeed',
  summary: '自分の開催日程を読むカレンダーのアドレスを返す',
  tags,
  method: 'get',
  path: FEED,
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401) },
})
export const turnOnCalendarFeed = endpoint('user', {
  operationId: 'turnOnCalendarFeed',
  fresh: true,
  summary: '自分の開催日程を読むカレンダーのアドレスを作る',
  description: 'すでにあるときは、それを返します。',
  tags,
  method: 'post',
  path: FEED,
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401, 403, 429) },
})
export const renewCalendarFeed = endpoint('user', {
  operationId: 'renewCalendarFeed',
  fresh: true,
  summary: 'カレンダーのアドレスを新しくする',
  description: '前のアドレスは、その場で使えなくなります。同じ番号でくり返し呼んでも、新しくするのは1回です。',
  tags,
  method: 'post',
  path: `${FEED}/renewal`,
  request: { body: body(calendarFeedRenewal) },
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401, 403, 422, 429) },
})
export const turnOffCalendarFeed = endpoint('user', {
  operationId: 'turnOffCalendarFeed',
  summary: 'カレンダーのアドレスをなくす',
  tags,
  method: 'delete',
  path: FEED,
  responses: { 200: answers(calendarFeed, 'アドレスはない'), ...refuses(401) },
})

/** `{token}` in a path: the secret part of a calendar's address. */
const feedToken = z.object({
  token: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/)
    .openapi({ param: { name: 'token', in: 'path' }, example: 'k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA' }),
})

export const readCalendarFeed = endpoint('anyone', {
  operationId: 'readCalendarFeed',
  summary: '開催日程を iCalendar で返す',
  description: 'カレンダーのアプリが読みます。アドレスを知っている人だけが読め、ゲストの名前は入っていません。',
  tags,
  method: 'get',
  path: '/calendar_feeds/{token}/tsumugi.ics',
  not_found: 'calendar_feed_not_found',
  request: { params: feedToken },
  responses: {
    200: { description: '開催日程の iCalendar ファイル', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: '前に読んだときから変わっていない' },
    ...refuses(404, 429),
  },
})
