import * as endpoints from '#contract/booking/admin-handovers-endpoints.ts'
import { decideHandover, handOverRefund, listHandovers } from '#services/booking/admin/handovers.ts'
import { serve } from '../shared/serve.ts'

export const adminHandoversRoutes = () =>
  serve(endpoints, {
    listHandovers: ({ app, query }) => listHandovers(app, query),
    handOverRefund: ({ app, user, json }) => handOverRefund(app, user, json),
    decideHandover: ({ app, user, param: { id }, json }) => decideHandover(app, user, id, json),
  })
