import * as endpoints from '#contract/booking/admin-disputes-endpoints.ts'
import { changeDisputeBearer, enterDisputeOutcome, getDispute, listDisputes } from '#services/booking/admin/disputes.ts'
import { serve } from '../shared/serve.ts'

export const adminDisputesRoutes = () =>
  serve(endpoints, {
    listDisputes: ({ app, query }) => listDisputes(app, query),
    getDispute: ({ app, user, param }) => getDispute(app, user, param.id),
    enterDisputeOutcome: ({ app, user, param: { id }, json }) => enterDisputeOutcome(app, user, id, json),
    changeDisputeBearer: ({ app, user, param: { id }, json }) => changeDisputeBearer(app, user, id, json),
  })
