import * as endpoints from '#contract/mail/mail-endpoints.ts'
import { receiveMailBounce } from '#services/mail/receive-mail-bounce.ts'
import { readBytes } from '../shared/read-body.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const mailRoutes = () =>
  router().openapi(guarded(endpoints.receiveMailBounce), async (c) => {
    const read = () => readBytes(c.req.raw, endpoints.receiveMailBounce.max_body)
    return c.json(await receiveMailBounce(c.get('app'), c.req.raw.headers, read), 200)
  })
