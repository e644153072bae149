import * as endpoints from '#contract/messages/reports-endpoints.ts'
import { blockThread } from '#services/messages/threads.ts'
import {
  beginReading,
  closeReport,
  getReport,
  listReports,
  readPicture,
  readThread,
  reportThread,
} from '#services/messages/reports.ts'
import { serve } from '../shared/serve.ts'
import { privatePicture } from './private-picture.ts'

export const reportsRoutes = () =>
  serve(endpoints, {
    reportThread: ({ app, user, param, json }) => reportThread(app, user, param.id, json),
    blockThread: ({ app, user, param, json }) => blockThread(app, user, param.id, json.blocked),
    listReports: ({ app, query }) => listReports(app, query),
    getReport: ({ app, user, param }) => getReport(app, user, param.id),
    closeReport: ({ app, user, param, json }) => closeReport(app, user, param.id, json),
    beginReading: ({ app, user, param, json }) => beginReading(app, user, param.id, json.reason),
    readThread: ({ app, user, param, query }) => readThread(app, user, param.id, query),
    readPicture: async ({ c, app, user, param }) => privatePicture(c, await readPicture(app, user, param.id)),
  })
