import * as endpoints from '#contract/audit/audit-endpoints.ts'
import { exportAudit } from '#services/audit/export-audit.ts'
import { listAudit } from '#services/audit/list-audit.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const auditRoutes = () =>
  router()
    .openapi(guarded(endpoints.listAudit), async (c) =>
      c.json(await listAudit(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportAudit), async (c) => {
      const parts = await exportAudit(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ操作の記録', 'tsumugi-audit')
    })
