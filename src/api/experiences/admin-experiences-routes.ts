import * as endpoints from '#contract/experiences/admin-experiences-endpoints.ts'
import { changeApprovalSettings, getApprovalSettings } from '#services/experiences/approval/approval-settings.ts'
import { checkApprovalPoint, getApprovalChecks } from '#services/experiences/approval/approval-checks.ts'
import {
  decideExperience,
  getExperienceApproval,
  getSearchWords,
} from '#services/experiences/approval/experience-approval.ts'
import { exportExperiences, listQueue } from '#services/experiences/approval/queue.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const adminExperiencesRoutes = () =>
  serve(endpoints, {
    listQueue: ({ app, query }) => listQueue(app, query),
    // Register before `/{id}`, or the path segment is parsed as an id.
    exportExperiences: async ({ c, app, user, query }) =>
      csvFile(c, await exportExperiences(app, user, query), 'つむぎ体験', 'tsumugi-experiences'),
    getSearchWords: ({ app }) => getSearchWords(app),
    getExperienceApproval: ({ app, user, param }) => getExperienceApproval(app, user, param.id),
    getApprovalSettings: ({ app }) => getApprovalSettings(app),
    changeApprovalSettings: ({ app, user, json }) => changeApprovalSettings(app, user, json),
    getApprovalChecks: ({ app, param }) => getApprovalChecks(app, param.id),
    checkApprovalPoint: ({ app, user, param: { id }, json }) => checkApprovalPoint(app, user, id, json),
    decideExperience: async ({ app, user, param: { id }, json: { action, comment, field_comments, updated_at } }) => {
      const decision = {
        action,
        comment: comment ?? '',
        field_comments: field_comments ?? [],
        updated_at: updated_at ?? null,
      }
      return await decideExperience(app, user, id, decision)
    },
  })
