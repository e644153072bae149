import * as endpoints from '#contract/office/bulk-endpoints.ts'
import { getBulk } from '#services/office/get-bulk.ts'
import { listStalledBulks } from '#services/office/list-stalled-bulks.ts'
import { previewBulk } from '#services/office/preview-bulk.ts'
import { resumeBulk } from '#services/office/resume-bulk.ts'
import { startBulk } from '#services/office/start-bulk.ts'
import { serve } from '../shared/serve.ts'

export const bulkRoutes = () =>
  serve(endpoints, {
    previewBulk: ({ app, user, json }) => previewBulk(app, user, json),
    startBulk: ({ app, user, json }) => startBulk(app, user, json),
    getBulk: ({ app, user, param, query }) => getBulk(app, user, param.id, { page: query.page }),
    listStalledBulks: ({ app, user }) => listStalledBulks(app, user),
    resumeBulk: ({ app, user, param }) => resumeBulk(app, user, param.id),
  })
