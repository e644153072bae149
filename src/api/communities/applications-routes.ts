import * as endpoints from '#contract/communities/applications-endpoints.ts'
import { applyToCommunity, listOwnApplications } from '#services/communities/public/own-applications.ts'
import { clientAddress } from '../shared/client-address.ts'
import { actorOf } from '../shared/actors.ts'
import { serve } from '../shared/serve.ts'

export const applicationsRoutes = () =>
  serve(endpoints, {
    applyToCommunity: async ({ c, app, header, json }) => {
      const input = {
        ...json,
        idempotency_key: header['idempotency-key'] ?? null,
      }
      return await applyToCommunity(app, await actorOf(c), input, clientAddress(c))
    },
    listOwnApplications: ({ app, user, query }) => listOwnApplications(app, user, query),
  })
