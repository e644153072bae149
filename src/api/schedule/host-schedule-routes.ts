import * as endpoints from '#contract/schedule/host-schedule-endpoints.ts'
import { addHostCalendar, listHostCalendars } from '#services/schedule/slots/host-calendars.ts'
import { answerHoldingRequest } from '#services/schedule/requests/answer-holding-request.ts'
import { extendRepeats } from '#services/schedule/slots/repeats.ts'
import {
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
  turnOnCalendarFeed,
} from '#services/schedule/feed/calendar-feed.ts'
import { listHostHoldingRequests } from '#services/schedule/requests/holding-requests.ts'
import { clientAddress } from '../shared/client-address.ts'
import { serve } from '../shared/serve.ts'

export const hostScheduleRoutes = () =>
  serve(endpoints, {
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
