import * as endpoints from '#contract/communities/brand-applications-endpoints.ts'
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

export const brandApplicationsRoutes = () =>
  serve(endpoints, {
    listApplications: ({ app, member, query }) => listApplications(app, member, query),
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    exportApplications: async ({ c, app, member, query }) => {
      const parts = await exportApplications(app, member, query)
      return csvFile(c, parts, 'つむぎ申し込み', 'tsumugi-applications')
    },
    summarizeApplications: ({ app, member }) => summarizeApplications(app, member),
    listReplyTemplates: ({ app, member }) => listReplyTemplates(app, member),
    saveReplyTemplates: ({ app, member, json }) => saveReplyTemplates(app, member, json),
    getApplication: ({ app, member, param }) => getApplication(app, member, param.id),
    decideApplication: ({ app, member, param, json }) => decideApplication(app, member, param.id, json),
    noteApplication: ({ app, member, param, json }) => noteApplication(app, member, param.id, json),
    undoDecision: ({ app, member, param, json }) => undoDecision(app, member, param.id, json),
  })
