import * as endpoints from '#contract/communities/applications-endpoints.ts'
import { applyToCommunity } from '#services/communities/public/apply-to-community.ts'
import { listOwnApplications } from '#services/communities/public/list-own-applications.ts'
import { clientAddress } from '../shared/client-address.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const applicationsRoutes = () =>
  router()
    .openapi(guarded(endpoints.applyToCommunity), async (c) => {
      const input = {
        ...c.req.valid('json'),
        idempotency_key: c.req.valid('header')['idempotency-key'] ?? null,
      }
      return c.json(await applyToCommunity(c.get('app'), await actorOf(c), input, clientAddress(c)), 201)
    })
    .openapi(guarded(endpoints.listOwnApplications), async (c) =>
      c.json(await listOwnApplications(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
