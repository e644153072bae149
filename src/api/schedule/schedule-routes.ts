import * as endpoints from '#contract/schedule/schedule-endpoints.ts'
import { getCalendar } from '#services/schedule/get-calendar.ts'
import { listCalendars } from '#services/schedule/list-calendars.ts'
import { requestHolding } from '#services/schedule/request-holding.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const scheduleRoutes = () =>
  router()
    .openapi(guarded(endpoints.listCalendars), async (c) =>
      c.json(await listCalendars(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getCalendar), async (c) =>
      c.json(await getCalendar(c.get('app'), await actorOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.requestHolding), async (c) =>
      c.json(await requestHolding(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
