import * as endpoints from '#contract/schedule/host-schedule-endpoints.ts'
import { addHostCalendar } from '#services/schedule/add-host-calendar.ts'
import { answerHoldingRequest } from '#services/schedule/answer-holding-request.ts'
import { listHostCalendars } from '#services/schedule/list-host-calendars.ts'
import { listHostHoldingRequests } from '#services/schedule/list-host-holding-requests.ts'
import { userOf } from '../shared/actors.ts'
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
    .openapi(guarded(endpoints.listHostHoldingRequests), async (c) =>
      c.json(await listHostHoldingRequests(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.answerHoldingRequest), async (c) =>
      c.json(
        await answerHoldingRequest(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
