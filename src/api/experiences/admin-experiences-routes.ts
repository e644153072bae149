import * as endpoints from '#contract/experiences/admin-experiences-endpoints.ts'
import { changeApprovalSettings } from '#services/experiences/approval/change-approval-settings.ts'
import { checkApprovalPoint } from '#services/experiences/approval/check-approval-point.ts'
import { decideExperience } from '#services/experiences/approval/decide-experience.ts'
import { getApprovalChecks } from '#services/experiences/approval/get-approval-checks.ts'
import { getApprovalSettings } from '#services/experiences/approval/get-approval-settings.ts'
import { exportExperiences } from '#services/experiences/approval/export-experiences.ts'
import { getExperienceApproval } from '#services/experiences/approval/get-experience-approval.ts'
import { getSearchWords } from '#services/experiences/approval/get-search-words.ts'
import { listQueue } from '#services/experiences/approval/list-queue.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminExperiencesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listQueue), async (c) =>
      c.json(await listQueue(c.get('app'), c.req.valid('query')), 200),
    )
    // Register before `/{id}`, or the path segment is parsed as an id.
    .openapi(guarded(endpoints.exportExperiences), async (c) => {
      const parts = await exportExperiences(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ体験', 'tsumugi-experiences')
    })
    .openapi(guarded(endpoints.getSearchWords), async (c) => c.json(await getSearchWords(c.get('app')), 200))
    .openapi(guarded(endpoints.getExperienceApproval), async (c) =>
      c.json(await getExperienceApproval(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.getApprovalSettings), async (c) => c.json(await getApprovalSettings(c.get('app')), 200))
    .openapi(guarded(endpoints.changeApprovalSettings), async (c) =>
      c.json(await changeApprovalSettings(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.getApprovalChecks), async (c) =>
      c.json(await getApprovalChecks(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.checkApprovalPoint), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await checkApprovalPoint(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.decideExperience), async (c) => {
      const { action, comment, field_comments, updated_at } = c.req.valid('json')
      const decision = {
        action,
        comment: comment ?? '',
        field_comments: field_comments ?? [],
        updated_at: updated_at ?? null,
      }
      const { id } = c.req.valid('param')
      return c.json(await decideExperience(c.get('app'), await userOf(c), id, decision), 200)
    })
