import * as endpoints from '#contract/accounts/closing-endpoints.ts'
import { getClosing } from '#services/accounts/closing/get-closing.ts'
import { requestClosing } from '#services/accounts/closing/request-closing.ts'
import { withdrawClosing } from '#services/accounts/closing/withdraw-closing.ts'
import { serve } from '../shared/serve.ts'

export const closingRoutes = () =>
  serve(endpoints, {
    getClosing: ({ app, user }) => getClosing(app, user),
    requestClosing: ({ app, user }) => requestClosing(app, user),
    withdrawClosing: ({ app, user }) => withdrawClosing(app, user),
  })
