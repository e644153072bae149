import * as endpoints from '#contract/schedule/schedule-endpoints.ts'
import { getCalendar, listCalendars } from '#services/schedule/slots/calendars.ts'
import { listOwnHoldingRequests, withdrawHoldingRequest } from '#services/schedule/requests/holding-requests.ts'
import { requestHolding } from '#services/schedule/requests/request-holding.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const scheduleRoutes = () =>
  serve(endpoints, {
    listCalendars: async ({ c, app, param, query }) => listCalendars(app, await actorOf(c), param.id, query),
    getCalendar: async ({ c, app, param }) => getCalendar(app, await actorOf(c), param.id),
    requestHolding: ({ app, user, param, json }) => requestHolding(app, user, param.id, json),
    listOwnHoldingRequests: ({ app, user, query }) => listOwnHoldingRequests(app, user, query),
    withdrawHoldingRequest: ({ app, user, param }) => withdrawHoldingRequest(app, user, param.id),
  })
