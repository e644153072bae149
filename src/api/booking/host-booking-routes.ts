import * as endpoints from '#contract/booking/host-booking-endpoints.ts'
import { cancelHostCalendar } from '#services/booking/cancel-host-calendar.ts'
import { listParticipants, listParticipantsOfDay } from '#services/booking/list-participants.ts'
import { updateHostCalendar } from '#services/booking/update-host-calendar.ts'
import { guarded, router, userOf } from '../shared/router.ts'

export const hostBookingRoutes = () =>
  router()
    .openapi(guarded(endpoints.listParticipants), async (c) =>
      c.json(await listParticipants(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listParticipantsOfDay), async (c) =>
      c.json(await listParticipantsOfDay(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.updateHostCalendar), async (c) =>
      c.json(
        await updateHostCalendar(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.cancelHostCalendar), async (c) =>
      c.json(
        await cancelHostCalendar(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
