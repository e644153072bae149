import * as endpoints from '#contract/communities/operator-applications-endpoints.ts'
import { decideApplication, undoDecision } from '#services/communities/applications/decisions.ts'
import {
  exportApplications,
  getApplication,
  listApplications,
  noteApplication,
  summarizeApplications,
} from '#services/communities/applications/applications.ts'
import { listReplyTemplates, saveReplyTemplates } from '#services/communities/applications/reply-templates.ts'
import { serve } from '../shared/serve.ts'
import { csvFile } from '../shared/csv-file.ts'

export const operatorApplicationsRoutes = () =>
  serve(endpoints, {
    listOperatorApplications: ({ app, user, query }) => listApplications(app, user, query),
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    exportOperatorApplications: async ({ c, app, user, query }) => {
      const parts = await exportApplications(app, user, query)
      return csvFile(c, parts, 'つむぎ申し込み', 'tsumugi-applications')
    },
    summarizeOperatorApplications: ({ app, user }) => summarizeApplications(app, user),
    listOperatorReplyTemplates: ({ app, user }) => listReplyTemplates(app, user),
    saveOperatorReplyTemplates: ({ app, user, json }) => saveReplyTemplates(app, user, json),
    getOperatorApplication: ({ app, user, param }) => getApplication(app, user, param.id),
    decideOperatorApplication: ({ app, user, param, json }) => decideApplication(app, user, param.id, json),
    noteOperatorApplication: ({ app, user, param, json }) => noteApplication(app, user, param.id, json),
    undoOperatorDecision: ({ app, user, param, json }) => undoDecision(app, user, param.id, json),
  })
