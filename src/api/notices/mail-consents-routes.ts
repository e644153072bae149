import * as endpoints from '#contract/notices/mail-consents-endpoints.ts'
import { endMailConsent, getMailConsent } from '#services/notices/mail-consents.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const mailConsentsRoutes = () =>
  router()
    .openapi(guarded(endpoints.getMailConsent), async (c) =>
      c.json(await getMailConsent(c.get('app'), c.req.valid('param').token), 200),
    )
    .openapi(guarded(endpoints.endMailConsent), async (c) =>
      c.json(await endMailConsent(c.get('app'), c.req.valid('param').token), 200),
    )
