import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('host')

export const listHostCalendars = endpoint('user', 'get', '/host/calendars', {
  summary: '自分が運営する開催枠の一覧を返す',
  description: '管理者は user_id で、ほかの会員の開催枠も読めます。',
  request: { query: hostCalendarsQuery },
  responses: { 200: answers(hostCalendars, '自分が運営する日ごとの開催枠'), ...refuses(401, 403, 422) },
})
export const addHostCalendar = endpoint('user', 'post', '/host/calendars', {
  summary: '自分の体験に開催枠を追加する',
  description: '同じ日時の開催枠がすでにあるときは、新しく作らずにそれを返します。くり返し呼んでも、枠は1つです。',
  request: { body: body(newHostCalendar) },
  responses: { 200: answers(addedHostCalendar, '開催枠'), ...refuses(401, 404, 422) },
})
export const extendRepeats = endpoint('user', 'post', '/host/experiences/{id}/extension', {
  summary: 'まもなく終わるくり返しの日程を、3か月先まで延長する',
  description:
    '前後2週間のうちに終わるくり返しだけが対象です。削除や中止をした日、お休みの日の枠は作りません。くり返し呼んでも、延長は1回です。',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(extendedRepeats, '作った枠の数と、最後の日'), ...refuses(401, 404, 422) },
})
export const listHostHoldingRequests = endpoint('user', 'get', '/host/holding_requests', {
  summary: '自分の体験に届いた開催リクエストの一覧を返す',
  request: { query: hostHoldingRequestsQuery },
  responses: { 200: answers(hostHoldingRequests, '届いた開催リクエスト'), ...refuses(401, 422) },
})
export const answerHoldingRequest = endpoint('user', 'patch', '/host/holding_requests/{id}', {
  summary: '開催リクエストにお返事する',
  description: '引き受けると、その日時の開催枠を作ります。',
  not_found: 'holding_request_not_found',
  request: { params: idParam, body: body(holdingRequestAnswer) },
  responses: { 200: answers(hostHoldingRequest, 'お返事したリクエスト'), ...refuses(401, 404, 422) },
})

const FEED = '/host/calendar_feed'

export const getCalendarFeed = endpoint('user', 'get', FEED, {
  summary: '自分の開催日程を読むカレンダーのアドレスを返す',
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401) },
})
export const turnOnCalendarFeed = endpoint('user', 'post', FEED, {
  fresh: true,
  summary: '自分の開催日程を読むカレンダーのアドレスを作る',
  description: 'すでにあるときは、それを返します。',
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401, 403, 429) },
})
export const renewCalendarFeed = endpoint('user', 'post', `${FEED}/renewal`, {
  fresh: true,
  summary: 'カレンダーのアドレスを新しくする',
  description: '前のアドレスは、その場で使えなくなります。同じ番号でくり返し呼んでも、新しくするのは1回です。',
  request: { body: body(calendarFeedRenewal) },
  responses: { 200: answers(calendarFeed, 'カレンダーのアドレス'), ...refuses(401, 403, 422, 429) },
})
export const turnOffCalendarFeed = endpoint('user', 'delete', FEED, {
  summary: 'カレンダーのアドレスをなくす',
  responses: { 200: answers(calendarFeed, 'アドレスはない'), ...refuses(401) },
})

/** `{token}` in a path: the secret part of a calendar's address. */
const feedToken = z.object({
  token: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/)
    .openapi({ param: { name: 'token', in: 'path' }, example: 'k3JxV9mQ2rT7wB5nZ8pL4sD6fG1hC0yA' }),
})

export const readCalendarFeed = endpoint('anyone', 'get', '/calendar_feeds/{token}/tsumugi.ics', {
  summary: '開催日程を iCalendar で返す',
  description: 'カレンダーのアプリが読みます。アドレスを知っている人だけが読め、ゲストの名前は入っていません。',
  not_found: 'calendar_feed_not_found',
  request: { params: feedToken },
  responses: {
    200: { description: '開催日程の iCalendar ファイル', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: '前に読んだときから変わっていない' },
    ...refuses(404, 429),
  },
})
