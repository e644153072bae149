import * as endpoints from '#contract/booking/admin-handovers-endpoints.ts'
import { decideHandover } from '#services/booking/admin/decide-handover.ts'
import { handOverRefund } from '#services/booking/admin/hand-over-refund.ts'
import { listHandovers } from '#services/booking/admin/list-handovers.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminHandoversRoutes = () =>
  router()
    .openapi(guarded(endpoints.listHandovers), async (c) =>
      c.json(await listHandovers(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.handOverRefund), async (c) =>
      c.json(await handOverRefund(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.decideHandover), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await decideHandover(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
