import * as endpoints from '#contract/mail/mail-endpoints.ts'
import { receiveMailBounce } from '#services/mail/receive-mail-bounce.ts'
import { readBytes } from '../shared/read-body.ts'
import { serve } from '../shared/serve.ts'

export const mailRoutes = () =>
  serve(endpoints, {
    receiveMailBounce: async ({ c, app }) => {
      const read = () => readBytes(c.req.raw, endpoints.receiveMailBounce.max_body)
      return await receiveMailBounce(app, c.req.raw.headers, read)
    },
  })
