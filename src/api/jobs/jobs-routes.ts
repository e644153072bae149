import * as endpoints from '#contract/jobs/jobs-endpoints.ts'
import { abandonJobs } from '#services/jobs/abandon-jobs.ts'
import { abandonMails } from '#services/jobs/abandon-mails.ts'
import { exportJobs } from '#services/jobs/export-jobs.ts'
import { exportMails } from '#services/jobs/export-mails.ts'
import { listFailedMails } from '#services/jobs/list-failed-mails.ts'
import { listFailingJobs } from '#services/jobs/list-failing-jobs.ts'
import { retryJobs } from '#services/jobs/retry-jobs.ts'
import { retryMails } from '#services/jobs/retry-mails.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const jobsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listFailingJobs), async (c) =>
      c.json(await listFailingJobs(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportJobs), async (c) => {
      const parts = await exportJobs(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎジョブ', 'tsumugi-jobs')
    })
    .openapi(guarded(endpoints.retryJobs), async (c) => {
      const { name, ids } = c.req.valid('json')
      return c.json(await retryJobs(c.get('app'), await userOf(c), name, ids), 200)
    })
    .openapi(guarded(endpoints.abandonJobs), async (c) => {
      const { name, ids, reason } = c.req.valid('json')
      return c.json(await abandonJobs(c.get('app'), await userOf(c), name, ids, reason), 200)
    })
    .openapi(guarded(endpoints.listFailedMails), async (c) =>
      c.json(await listFailedMails(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportMails), async (c) => {
      const parts = await exportMails(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎメール', 'tsumugi-mails')
    })
    .openapi(guarded(endpoints.retryMails), async (c) =>
      c.json(await retryMails(c.get('app'), await userOf(c), c.req.valid('json').ids), 200),
    )
    .openapi(guarded(endpoints.abandonMails), async (c) => {
      const { ids, reason } = c.req.valid('json')
      return c.json(await abandonMails(c.get('app'), await userOf(c), ids, reason), 200)
    })
