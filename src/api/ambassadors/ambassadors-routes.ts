import * as endpoints from '#contract/ambassadors/ambassadors-endpoints.ts'
import { getAmbassador } from '#services/ambassadors/get-ambassador.ts'
import { listAmbassadorCommunities } from '#services/ambassadors/list-ambassador-communities.ts'
import { listAmbassadors } from '#services/ambassadors/list-ambassadors.ts'
import { listMyAmbassadors } from '#services/ambassadors/list-my-ambassadors.ts'
import { actorOf, guarded, router, userOf } from '../shared/router.ts'

export const ambassadorsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listAmbassadors), async (c) =>
      c.json(await listAmbassadors(c.get('app'), await actorOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getAmbassador), async (c) =>
      c.json(await getAmbassador(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listAmbassadorCommunities), async (c) =>
      c.json(await listAmbassadorCommunities(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listMyAmbassadors), async (c) =>
      c.json(await listMyAmbassadors(c.get('app'), await userOf(c)), 200),
    )
