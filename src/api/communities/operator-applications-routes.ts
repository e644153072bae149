import * as endpoints from '#contract/communities/operator-applications-endpoints.ts'
import { decideApplication } from '#services/communities/applications/decide-application.ts'
import { exportApplications } from '#services/communities/applications/export-applications.ts'
import { getApplication } from '#services/communities/applications/get-application.ts'
import { listApplications } from '#services/communities/applications/list-applications.ts'
import { listReplyTemplates } from '#services/communities/applications/list-reply-templates.ts'
import { noteApplication } from '#services/communities/applications/note-application.ts'
import { saveReplyTemplates } from '#services/communities/applications/save-reply-templates.ts'
import { summarizeApplications } from '#services/communities/applications/summarize-applications.ts'
import { undoDecision } from '#services/communities/applications/undo-decision.ts'
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
