import * as endpoints from '#contract/jobs/jobs-endpoints.ts'
import { abandonJobs } from '#services/jobs/abandon-jobs.ts'
import { abandonMails } from '#services/jobs/abandon-mails.ts'
import { exportJobs } from '#services/jobs/export-jobs.ts'
import { exportMails } from '#services/jobs/export-mails.ts'
import { listFailedMails } from '#services/jobs/list-failed-mails.ts'
import { listFailingJobs } from '#services/jobs/list-failing-jobs.ts'
import { retryJobs } from '#services/jobs/retry-jobs.ts'
import { retryMails } from '#services/jobs/retry-mails.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const jobsRoutes = () =>
  serve(endpoints, {
    listFailingJobs: ({ app, query }) => listFailingJobs(app, query),
    exportJobs: async ({ c, app, user, query }) => {
      const parts = await exportJobs(app, user, query)
      return csvFile(c, parts, 'つむぎジョブ', 'tsumugi-jobs')
    },
    retryJobs: ({ app, user, json: { name, ids } }) => retryJobs(app, user, name, ids),
    abandonJobs: ({ app, user, json: { name, ids, reason } }) => abandonJobs(app, user, name, ids, reason),
    listFailedMails: ({ app, query }) => listFailedMails(app, query),
    exportMails: async ({ c, app, user, query }) => {
      const parts = await exportMails(app, user, query)
      return csvFile(c, parts, 'つむぎメール', 'tsumugi-mails')
    },
    retryMails: ({ app, user, json }) => retryMails(app, user, json.ids),
    abandonMails: ({ app, user, json: { ids, reason } }) => abandonMails(app, user, ids, reason),
  })
