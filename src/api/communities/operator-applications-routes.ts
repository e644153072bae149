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
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { csvFile } from '../shared/csv-file.ts'

export const operatorApplicationsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listOperatorApplications), async (c) =>
      c.json(await listApplications(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    .openapi(guarded(endpoints.exportOperatorApplications), async (c) => {
      const parts = await exportApplications(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ申し込み', 'tsumugi-applications')
    })
    .openapi(guarded(endpoints.summarizeOperatorApplications), async (c) =>
      c.json(await summarizeApplications(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.listOperatorReplyTemplates), async (c) =>
      c.json(await listReplyTemplates(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.saveOperatorReplyTemplates), async (c) =>
      c.json(await saveReplyTemplates(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.getOperatorApplication), async (c) =>
      c.json(await getApplication(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.decideOperatorApplication), async (c) =>
      c.json(await decideApplication(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.noteOperatorApplication), async (c) =>
      c.json(await noteApplication(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.undoOperatorDecision), async (c) =>
      c.json(await undoDecision(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
