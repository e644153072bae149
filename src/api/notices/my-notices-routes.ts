import * as endpoints from '#contract/notices/my-notices-endpoints.ts'
import { chooseNotices, getMyNotices } from '#services/notices/my-notices.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const myNoticesRoutes = () =>
  router()
    .openapi(guarded(endpoints.getMyNotices), async (c) =>
      c.json(await getMyNotices(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.chooseNotices), async (c) =>
      c.json(await chooseNotices(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
