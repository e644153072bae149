import * as endpoints from '#contract/booking/admin-disputes-endpoints.ts'
import { changeDisputeBearer, enterDisputeOutcome } from '#services/booking/admin/enter-dispute-outcome.ts'
import { getDispute } from '#services/booking/admin/get-dispute.ts'
import { listDisputes } from '#services/booking/admin/list-disputes.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminDisputesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listDisputes), async (c) =>
      c.json(await listDisputes(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getDispute), async (c) =>
      c.json(await getDispute(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.enterDisputeOutcome), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await enterDisputeOutcome(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.changeDisputeBearer), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeDisputeBearer(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
