import * as endpoints from '#contract/accounts/closing-endpoints.ts'
import { getClosing, requestClosing, withdrawClosing } from '#services/accounts/closing/closing.ts'
import { serve } from '../shared/serve.ts'

export const closingRoutes = () =>
  serve(endpoints, {
    getClosing: ({ app, user }) => getClosing(app, user),
    requestClosing: ({ app, user }) => requestClosing(app, user),
    withdrawClosing: ({ app, user }) => withdrawClosing(app, user),
  })
