import * as endpoints from '#contract/accounts/closing-endpoints.ts'
import { getClosing } from '#services/accounts/closing/get-closing.ts'
import { requestClosing } from '#services/accounts/closing/request-closing.ts'
import { withdrawClosing } from '#services/accounts/closing/withdraw-closing.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const closingRoutes = () =>
  router()
    .openapi(guarded(endpoints.getClosing), async (c) => c.json(await getClosing(c.get('app'), await userOf(c)), 200))
    .openapi(guarded(endpoints.requestClosing), async (c) =>
      c.json(await requestClosing(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.withdrawClosing), async (c) =>
      c.json(await withdrawClosing(c.get('app'), await userOf(c)), 200),
    )
