import * as endpoints from '#contract/communities/brand-applications-endpoints.ts'
import { decideApplication } from '#services/communities/applications/decide-application.ts'
import { exportApplications } from '#services/communities/applications/export-applications.ts'
import { getApplication } from '#services/communities/applications/get-application.ts'
import { listApplications } from '#services/communities/applications/list-applications.ts'
import { listReplyTemplates } from '#services/communities/applications/list-reply-templates.ts'
import { noteApplication } from '#services/communities/applications/note-application.ts'
import { saveReplyTemplates } from '#services/communities/applications/save-reply-templates.ts'
import { summarizeApplications } from '#services/communities/applications/summarize-applications.ts'
import { undoDecision } from '#services/communities/applications/undo-decision.ts'
import { brandMemberOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { csvFile } from '../shared/csv-file.ts'

export const brandApplicationsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listApplications), async (c) =>
      c.json(await listApplications(c.get('app'), await brandMemberOf(c), c.req.valid('query')), 200),
    )
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    .openapi(guarded(endpoints.exportApplications), async (c) => {
      const parts = await exportApplications(c.get('app'), await brandMemberOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ申し込み', 'tsumugi-applications')
    })
    .openapi(guarded(endpoints.summarizeApplications), async (c) =>
      c.json(await summarizeApplications(c.get('app'), await brandMemberOf(c)), 200),
    )
    .openapi(guarded(endpoints.listReplyTemplates), async (c) =>
      c.json(await listReplyTemplates(c.get('app'), await brandMemberOf(c)), 200),
    )
    .openapi(guarded(endpoints.saveReplyTemplates), async (c) =>
      c.json(await saveReplyTemplates(c.get('app'), await brandMemberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.getApplication), async (c) =>
      c.json(await getApplication(c.get('app'), await brandMemberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.decideApplication), async (c) =>
      c.json(
        await decideApplication(c.get('app'), await brandMemberOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.noteApplication), async (c) =>
      c.json(
        await noteApplication(c.get('app'), await brandMemberOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.undoDecision), async (c) =>
      c.json(
        await undoDecision(c.get('app'), await brandMemberOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
