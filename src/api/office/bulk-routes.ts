import * as endpoints from '#contract/office/bulk-endpoints.ts'
import { getBulk, listStalledBulks, previewBulk, resumeBulk, startBulk } from '#services/office/bulk.ts'
import { serve } from '../shared/serve.ts'

export const bulkRoutes = () =>
  serve(endpoints, {
    previewBulk: ({ app, user, json }) => previewBulk(app, user, json),
    startBulk: ({ app, user, json }) => startBulk(app, user, json),
    getBulk: ({ app, user, param, query }) => getBulk(app, user, param.id, { page: query.page }),
    listStalledBulks: ({ app, user }) => listStalledBulks(app, user),
    resumeBulk: ({ app, user, param }) => resumeBulk(app, user, param.id),
  })
