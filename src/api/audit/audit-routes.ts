import * as endpoints from '#contract/audit/audit-endpoints.ts'
import { listAudit } from '#services/audit/list-audit.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const auditRoutes = () =>
  router().openapi(guarded(endpoints.listAudit), async (c) =>
    c.json(await listAudit(c.get('app'), c.req.valid('query')), 200),
  )
