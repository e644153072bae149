import * as endpoints from '#contract/messages/reports-endpoints.ts'
import { blockThread } from '#services/messages/block-thread.ts'
import {
  beginReading,
  closeReport,
  getReport,
  listReports,
  readPicture,
  readThread,
} from '#services/messages/reports.ts'
import { reportThread } from '#services/messages/report-thread.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { privatePicture } from './private-picture.ts'

export const reportsRoutes = () =>
  router()
    .openapi(guarded(endpoints.reportThread), async (c) =>
      c.json(await reportThread(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.blockThread), async (c) =>
      c.json(
        await blockThread(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json').blocked),
        200,
      ),
    )
    .openapi(guarded(endpoints.listReports), async (c) =>
      c.json(await listReports(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getReport), async (c) =>
      c.json(await getReport(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.closeReport), async (c) =>
      c.json(await closeReport(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.beginReading), async (c) =>
      c.json(
        await beginReading(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json').reason),
        201,
      ),
    )
    .openapi(guarded(endpoints.readThread), async (c) =>
      c.json(await readThread(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.readPicture), async (c) =>
      privatePicture(c, await readPicture(c.get('app'), await userOf(c), c.req.valid('param').id)),
    )
