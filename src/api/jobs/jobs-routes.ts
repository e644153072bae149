import * as endpoints from '#contract/jobs/jobs-endpoints.ts'
import { abandonMails, exportMails, listFailedMails, retryMails } from '#services/jobs/failed-mails.ts'
import { abandonJobs, exportJobs, listFailingJobs, retryJobs } from '#services/jobs/jobs.ts'
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
