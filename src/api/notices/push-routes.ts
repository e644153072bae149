import * as endpoints from '#contract/notices/push-endpoints.ts'
import { getPush } from '#services/notices/get-push.ts'
import { tryPush } from '#services/notices/try-push.ts'
import { turnOffPush } from '#services/notices/turn-off-push.ts'
import { turnOnPush } from '#services/notices/turn-on-push.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const pushRoutes = () =>
  router()
    .openapi(guarded(endpoints.getPush), async (c) => c.json(await getPush(c.get('app'), await userOf(c)), 200))
    .openapi(guarded(endpoints.turnOnPush), async (c) =>
      c.json(await turnOnPush(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.tryPush), async (c) => c.json(await tryPush(c.get('app'), await userOf(c)), 200))
    .openapi(guarded(endpoints.turnOffPush), async (c) =>
      c.json(await turnOffPush(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
