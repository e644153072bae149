import * as endpoints from '#contract/notices/line-endpoints.ts'
import { receiveLineWebhook } from '#services/notices/receive-line-webhook.ts'
import { guarded } from '../shared/guard.ts'
import { readBytes } from '../shared/read-body.ts'
import { router } from '../shared/router.ts'

export const lineRoutes = () =>
  router().openapi(guarded(endpoints.receiveLineWebhook), async (c) => {
    const body = await readBytes(c.req.raw, endpoints.receiveLineWebhook.max_body)
    await receiveLineWebhook(c.get('app'), c.req.raw.headers, body)
    return c.json({ received: true }, 200)
  })
