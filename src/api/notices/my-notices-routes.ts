import * as endpoints from '#contract/notices/my-notices-endpoints.ts'
import { chooseNotices, getMyNotices } from '#services/notices/my-notices.ts'
import { serve } from '../shared/serve.ts'

export const myNoticesRoutes = () =>
  serve(endpoints, {
    getMyNotices: ({ app, user }) => getMyNotices(app, user),
    chooseNotices: ({ app, user, json }) => chooseNotices(app, user, json),
  })
