import * as endpoints from '#contract/audit/audit-endpoints.ts'
import { exportAudit, listAudit } from '#services/audit/audit.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const auditRoutes = () =>
  serve(endpoints, {
    listAudit: ({ app, user, query }) => listAudit(app, user, query),
    exportAudit: async ({ c, app, user, query }) =>
      csvFile(c, await exportAudit(app, user, query), 'つむぎ操作の記録', 'tsumugi-audit'),
  })
