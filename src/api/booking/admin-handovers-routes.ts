import * as endpoints from '#contract/booking/admin-handovers-endpoints.ts'
import { decideHandover } from '#services/booking/admin/decide-handover.ts'
import { handOverRefund } from '#services/booking/admin/hand-over-refund.ts'
import { listHandovers } from '#services/booking/admin/list-handovers.ts'
import { serve } from '../shared/serve.ts'

export const adminHandoversRoutes = () =>
  serve(endpoints, {
    listHandovers: ({ app, query }) => listHandovers(app, query),
    handOverRefund: ({ app, user, json }) => handOverRefund(app, user, json),
    decideHandover: ({ app, user, param: { id }, json }) => decideHandover(app, user, id, json),
  })
