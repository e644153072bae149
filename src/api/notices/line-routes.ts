import * as endpoints from '#contract/notices/line-endpoints.ts'
import { receiveLineWebhook } from '#services/notices/line.ts'
import { serve } from '../shared/serve.ts'
import { readBytes } from '../shared/read-body.ts'

export const lineRoutes = () =>
  serve(endpoints, {
    receiveLineWebhook: async ({ c, app }) => {
      const body = await readBytes(c.req.raw, endpoints.receiveLineWebhook.max_body)
      await receiveLineWebhook(app, c.req.raw.headers, body)
      return { received: true }
    },
  })
