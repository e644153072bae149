import * as endpoints from '#contract/jobs/jobs-endpoints.ts'
import { abandonMails, listFailedMails, retryMails } from '#services/jobs/failed-mails.ts'
import { abandonJobs, listFailingJobs, retryJobs } from '#services/jobs/jobs.ts'
import { serve } from '../shared/serve.ts'

export const jobsRoutes = () =>
  serve(endpoints, {
    listFailingJobs: ({ app, query }) => listFailingJobs(app, query),
    retryJobs: ({ app, user, json: { name, ids } }) => retryJobs(app, user, name, ids),
    abandonJobs: ({ app, user, json: { name, ids, reason } }) => abandonJobs(app, user, name, ids, reason),
    listFailedMails: ({ app, query }) => listFailedMails(app, query),
    retryMails: ({ app, user, json }) => retryMails(app, user, json.ids),
    abandonMails: ({ app, user, json: { ids, reason } }) => abandonMails(app, user, ids, reason),
  })
