import * as endpoints from '#contract/schedule/schedule-endpoints.ts'
import { getCalendar } from '#services/schedule/slots/get-calendar.ts'
import { listCalendars } from '#services/schedule/slots/list-calendars.ts'
import { listOwnHoldingRequests } from '#services/schedule/requests/list-own-holding-requests.ts'
import { requestHolding } from '#services/schedule/requests/request-holding.ts'
import { withdrawHoldingRequest } from '#services/schedule/requests/withdraw-holding-request.ts'
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
    .openapi(guarded(endpoints.listOwnHoldingRequests), async (c) =>
      c.json(await listOwnHoldingRequests(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.withdrawHoldingRequest), async (c) =>
      c.json(await withdrawHoldingRequest(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
