import * as endpoints from '#contract/office/bulk-endpoints.ts'
import { getBulk } from '#services/office/get-bulk.ts'
import { listStalledBulks } from '#services/office/list-stalled-bulks.ts'
import { previewBulk } from '#services/office/preview-bulk.ts'
import { resumeBulk } from '#services/office/resume-bulk.ts'
import { startBulk } from '#services/office/start-bulk.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const bulkRoutes = () =>
  router()
    .openapi(guarded(endpoints.previewBulk), async (c) =>
      c.json(await previewBulk(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.startBulk), async (c) =>
      c.json(await startBulk(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.getBulk), async (c) =>
      c.json(
        await getBulk(c.get('app'), await userOf(c), c.req.valid('param').id, { page: c.req.valid('query').page }),
        200,
      ),
    )
    .openapi(guarded(endpoints.listStalledBulks), async (c) =>
      c.json(await listStalledBulks(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.resumeBulk), async (c) =>
      c.json(await resumeBulk(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
