import * as endpoints from '#contract/schedule/host-schedule-endpoints.ts'
import { addHostCalendar } from '#services/schedule/slots/add-host-calendar.ts'
import { answerHoldingRequest } from '#services/schedule/requests/answer-holding-request.ts'
import { extendRepeats } from '#services/schedule/slots/extend-repeats.ts'
import { getCalendarFeed } from '#services/schedule/feed/get-calendar-feed.ts'
import { listHostCalendars } from '#services/schedule/slots/list-host-calendars.ts'
import { listHostHoldingRequests } from '#services/schedule/requests/list-host-holding-requests.ts'
import { readCalendarFeed } from '#services/schedule/feed/read-calendar-feed.ts'
import { renewCalendarFeed } from '#services/schedule/feed/renew-calendar-feed.ts'
import { turnOffCalendarFeed } from '#services/schedule/feed/turn-off-calendar-feed.ts'
import { turnOnCalendarFeed } from '#services/schedule/feed/turn-on-calendar-feed.ts'
import { userOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const hostScheduleRoutes = () =>
  router()
    .openapi(guarded(endpoints.listHostCalendars), async (c) =>
      c.json(await listHostCalendars(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.addHostCalendar), async (c) =>
      c.json(await addHostCalendar(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.extendRepeats), async (c) =>
      c.json(await extendRepeats(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listHostHoldingRequests), async (c) =>
      c.json(await listHostHoldingRequests(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.answerHoldingRequest), async (c) =>
      c.json(
        await answerHoldingRequest(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.getCalendarFeed), async (c) =>
      c.json(await getCalendarFeed(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.turnOnCalendarFeed), async (c) =>
      c.json(await turnOnCalendarFeed(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.renewCalendarFeed), async (c) =>
      c.json(await renewCalendarFeed(c.get('app'), await userOf(c), c.req.valid('json').revision), 200),
    )
    .openapi(guarded(endpoints.turnOffCalendarFeed), async (c) =>
      c.json(await turnOffCalendarFeed(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.readCalendarFeed), async (c) => {
      const { token } = c.req.valid('param')
      const { file, etag } = await readCalendarFeed(c.get('app'), token, clientAddress(c))
      const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
      if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304, headers)
      return c.text(file, 200, {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="tsumugi.ics"',
      })
    })
