import * as host from '#contract/schedule/host-schedule-endpoints.ts'
import * as schedule from '#contract/schedule/schedule-endpoints.ts'
import {
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
  turnOnCalendarFeed,
} from '#services/schedule/feed/calendar-feed.ts'
import { answerHoldingRequest } from '#services/schedule/requests/answer-holding-request.ts'
import {
  listHostHoldingRequests,
  listOwnHoldingRequests,
  withdrawHoldingRequest,
} from '#services/schedule/requests/holding-requests.ts'
import { requestHolding } from '#services/schedule/requests/request-holding.ts'
import { getCalendar, listCalendars } from '#services/schedule/slots/calendars.ts'
import { addHostCalendar, listHostCalendars } from '#services/schedule/slots/host-calendars.ts'
import { extendRepeats } from '#services/schedule/slots/repeats.ts'
import { actorOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import { serve } from '../shared/serve.ts'

export const scheduleRoutes = () =>
  serve(schedule, {
    listCalendars: async ({ c, app, param, query }) => listCalendars(app, await actorOf(c), param.id, query),
    getCalendar: async ({ c, app, param }) => getCalendar(app, await actorOf(c), param.id),
    requestHolding: ({ app, user, param, json }) => requestHolding(app, user, param.id, json),
    listOwnHoldingRequests: ({ app, user, query }) => listOwnHoldingRequests(app, user, query),
    withdrawHoldingRequest: ({ app, user, param }) => withdrawHoldingRequest(app, user, param.id),
  })

export const hostScheduleRoutes = () =>
  serve(host, {
    listHostCalendars: ({ app, user, query }) => listHostCalendars(app, user, query),
    addHostCalendar: ({ app, user, json }) => addHostCalendar(app, user, json),
    extendRepeats: ({ app, user, param }) => extendRepeats(app, user, param.id),
    listHostHoldingRequests: ({ app, user, query }) => listHostHoldingRequests(app, user, query),
    answerHoldingRequest: ({ app, user, param, json }) => answerHoldingRequest(app, user, param.id, json),
    getCalendarFeed: ({ app, user }) => getCalendarFeed(app, user),
    turnOnCalendarFeed: ({ app, user }) => turnOnCalendarFeed(app, user),
    renewCalendarFeed: ({ app, user, json }) => renewCalendarFeed(app, user, json.revision),
    turnOffCalendarFeed: ({ app, user }) => turnOffCalendarFeed(app, user),
    readCalendarFeed: async ({ c, app, param: { token } }) => {
      const { file, etag } = await readCalendarFeed(app, token, clientAddress(c))
      const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
      if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304, headers)
      return c.text(file, 200, {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="tsumugi.ics"',
      })
    },
  })
